// Nothing jumps while mathematics is set: the text is shown once the formulas of the
// first screen are set; those below it follow.
(() => {
  if (!window.MathJax) return;
  const cover = document.createElement("style");
  cover.textContent = "@media screen { article { visibility: hidden; } }";
  document.head.append(cover);
  const show = () => cover.remove();
  setTimeout(show, 5000); // on a slow line, or if MathJax does not come

  MathJax.startup = {
    typeset: false,
    async pageReady() {
      const formulas = [...document.querySelectorAll(".math")];
      const below = (formula) => formula.getBoundingClientRect().top > innerHeight;
      const first = formulas.findIndex(below);
      const later = first < 0 ? [] : formulas.splice(first);
      await MathJax.typesetPromise(formulas);
      show();
      if (later.length) await MathJax.typesetPromise(later);
    },
  };
})();
