// The list of slips: choose a document and a severity, and the others are hidden.
document.addEventListener("DOMContentLoaded", () => {
  const entries = [...document.querySelectorAll("h3[id^='e-']")].map((heading) => {
    const list = heading.nextElementSibling;
    const [, place] = list.firstElementChild.textContent.match(/\(([^)]*)/);
    return {
      parts: [heading, list],
      document: place.match(/\bD\d\b/g),
      severity: [list.lastElementChild.querySelector("em").textContent],
    };
  });
  const place = document.querySelector("#find-an-entry > h2");
  if (!place || !entries.length) return;

  const bar = document.createElement("div");
  bar.className = "slip-filter";
  const choices = ["document", "severity"].map((key) => {
    const label = bar.appendChild(document.createElement("label"));
    label.textContent = `Only ${key} `;
    const select = label.appendChild(document.createElement("select"));
    const values = new Set(entries.flatMap((entry) => entry[key]));
    for (const value of ["all", ...[...values].sort()]) {
      select.add(new Option(value.replace(/\.$/, ""), value));
    }
    select.addEventListener("change", update);
    return [key, select];
  });
  const count = bar.appendChild(document.createElement("output"));
  place.after(bar);

  function update() {
    const shown = entries.filter((entry) =>
      choices.every(([key, { value }]) => value === "all" || entry[key].includes(value))
    );
    for (const entry of entries) {
      for (const part of entry.parts) part.hidden = !shown.includes(entry);
    }
    for (const section of document.querySelectorAll("section section")) {
      const inside = entries.filter(({ parts }) => section.contains(parts[0]));
      section.hidden = inside.length > 0 && inside.every(({ parts }) => parts[0].hidden);
    }
    count.textContent = `${shown.length} of ${entries.length} entries`;
  }
  update();
});
