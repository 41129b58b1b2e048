// Nothing jumps while mathematics is set: the text is shown once the formulas of the
// first screen are set; those below it follow.
(() => {
  if (!window.MathJax) return;
  const cover = document.createElement("style");
  cover.textContent = "@media screen { article { visibility: hidden; } }";
  document.head.append(cover);
  const show = () => cover.remove();
  setTimeout(show, 5000); // on a slow line, or if MathJax does not come

  // A comma after a formula, or a bracket before it, does not stand in another line.
  function keepMark(formula) {
    const before = formula.previousSibling;
    const after = formula.nextSibling;
    const words = (node) => (node?.nodeType === Node.TEXT_NODE ? node.data : "");
    const opening = words(before).match(/[(“]$/)?.[0].length ?? 0;
    const closing = words(after).match(/^[-.,;:!?)’”]+/)?.[0].length ?? 0;
    if (!opening && !closing) return;
    const whole = document.createElement("span");
    whole.className = "with-mark";
    formula.before(whole);
    if (opening) whole.append(before.splitText(before.length - opening));
    whole.append(formula);
    if (closing) after.splitText(closing);
    if (closing) whole.append(after);
  }

  MathJax.startup = {
    typeset: false,
    async pageReady() {
      document.querySelectorAll("span.math").forEach(keepMark);
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
