// What a cell prints in columns is marked, so that its lines are not wrapped (site.css).
document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".cell_output pre")) {
    const rows = box.textContent.split("\n").filter((line) => /\S {2,}\S/.test(line));
    if (rows.length > 1) box.classList.add("columns");
  }
});
