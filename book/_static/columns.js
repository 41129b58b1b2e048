// What a cell prints in columns is marked, so that its lines are not wrapped (site.css).
// In columns, words behind gaps begin or end below each other.
function markColumns(box) {
  const seen = { start: new Set(), end: new Set() };
  let columns = false;
  for (const line of box.textContent.split("\n")) {
    const gaps = [...line.matchAll(/ {2,}(\S+)/g)].filter((gap) => gap.index);
    const end = gaps.map((gap) => gap.index + gap[0].length);
    const start = gaps.map((gap, i) => end[i] - gap[1].length);
    columns ||= start.some((place) => seen.start.has(place));
    columns ||= end.some((place) => seen.end.has(place));
    start.forEach((place) => seen.start.add(place));
    end.forEach((place) => seen.end.add(place));
  }
  if (!columns) return;
  box.classList.add("columns");
  // A verdict below the columns is a sentence.
  const verdict = /^[DE][\d-]+ (verified|refuted): .*$/gm;
  box.innerHTML = box.innerHTML.replace(verdict, '<span class="verdict">$&</span>');
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(".cell_output pre").forEach(markColumns);
});
