// Paper is white: while a page is printed, the dark theme gives way to the light one.
addEventListener("beforeprint", () => {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "light";
  addEventListener("afterprint", () => (dataset.theme = theme), { once: true });
});
