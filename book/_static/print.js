// Paper is white: while a page is printed, the dark theme gives way to the light one.
addEventListener("beforeprint", () => {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "light";
  addEventListener("afterprint", () => (dataset.theme = theme), { once: true });
});

// On paper nothing can be opened: proofs and remarks are, but no hint and no answer.
addEventListener("beforeprint", () => {
  const folds = [...document.querySelectorAll("article details:not([class], [open])")]
    .filter((fold) => !/^(Hint|Answer|Solution)$/.test(fold.firstElementChild.innerText));
  const open = (state) => folds.forEach((fold) => (fold.open = state));
  open(true);
  addEventListener("afterprint", () => open(false), { once: true });
});
