// What the theme leaves undone for those who do without eyes or without a mouse.
document.addEventListener("DOMContentLoaded", () => {
  const all = (selector) => document.querySelectorAll(selector);

  // Named by the words that they show, and by no others.
  for (const each of all(".cell summary, .search-button-field")) {
    each.removeAttribute("aria-label");
  }
  // The title and the search button are part of the navigation.
  for (const sidebar of all(".bd-sidebar-primary")) {
    sidebar.setAttribute("role", "navigation");
    sidebar.setAttribute("aria-label", "Book");
  }
  // The arrow that unfolds the pages below a page is named by it.
  for (const arrow of all(".has-children > details > summary")) {
    const page = arrow.closest(".has-children").querySelector("a").textContent.trim();
    arrow.setAttribute("aria-label", `Pages of ${page}`);
  }
  // What scrolls sideways can be reached by the tab key, then moved by the arrow keys.
  const sizes = new ResizeObserver((changes) => {
    for (const { target: box } of changes) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  });
  addEventListener("load", async () => {
    await window.MathJax?.startup?.promise;
    const boxes = all(".pst-scrollable-table-container, .math");
    boxes.forEach((box) => sizes.observe(box));
  });
});
