// What the theme leaves undone for those who cannot see the page.
document.addEventListener("DOMContentLoaded", () => {
  // Named by the words that they show, and by no others.
  for (const each of document.querySelectorAll(
    ".cell summary[aria-label], .search-button-field[aria-label]"
  )) {
    each.removeAttribute("aria-label");
  }
  // The title and the search button are part of the navigation.
  const sidebar = document.querySelector(".bd-sidebar-primary");
  sidebar?.setAttribute("role", "navigation");
  sidebar?.setAttribute("aria-label", "Book");
});
