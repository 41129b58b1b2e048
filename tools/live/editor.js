// The editor of a cell: a textarea in place of the code, of the same size. Enter keeps
// the indentation, Tab moves on as everywhere on a page. And the colors of code.
const linclassEditor = (() => {
  const WORDS = new Set(
    (
      "and as assert break class continue def del elif else except finally for from " +
      "global if import in is lambda nonlocal not or pass raise return try while " +
      "with yield"
    ).split(" "),
  );
  const VALUES = new Set(["True", "False", "None"]);
  const STRING = /[fr]?"""[^]*?"""|[fr]?"(?:\\.|[^"\\\n])*"|[fr]?'(?:\\.|[^'\\\n])*'/;
  const PIECES = new RegExp(
    `(#.*)|(${STRING.source})|\\b(\\d[\\w.]*)|\\b([A-Za-z_]\\w*)`,
    "g",
  );

  // Shows code in the colors that the site has for it.
  function color(pre, source) {
    const parts = [];
    let end = 0;
    for (const piece of source.matchAll(PIECES)) {
      const [text, comment, string, number, word] = piece;
      let kind = "";
      if (comment) kind = "c1";
      else if (string) kind = "s";
      else if (number) kind = "mi";
      else if (WORDS.has(word)) kind = "k";
      else if (VALUES.has(word)) kind = "kc";
      else continue;
      const span = Object.assign(document.createElement("span"), { className: kind });
      span.textContent = text;
      parts.push(source.slice(end, piece.index), span);
      end = piece.index + text.length;
    }
    pre.replaceChildren(...parts, `${source.slice(end)}\n`);
  }

  // As high as its text.
  function fit(area) {
    const bars = area.offsetHeight - area.clientHeight;
    area.style.height = "0";
    area.style.height = `${area.scrollHeight + bars}px`;
  }

  // A textarea before `pre`, which is hidden; `changed` hears of each change.
  function open(pre, source, label, changed) {
    const area = document.createElement("textarea");
    const look = getComputedStyle(pre);
    for (const part of ["font", "lineHeight", "padding", "margin", "tabSize"]) {
      area.style[part] = look[part];
    }
    area.style.height = `${pre.getBoundingClientRect().height}px`;
    area.className = "live-editor";
    area.setAttribute("aria-label", label);
    for (const name of ["autocapitalize", "autocomplete", "autocorrect", "wrap"]) {
      area.setAttribute(name, "off");
    }
    area.spellcheck = false;
    area.value = source;
    area.addEventListener("input", () => {
      fit(area);
      changed(area.value);
    });
    area.addEventListener("keydown", indent);
    pre.hidden = true;
    pre.before(area);
    area.focus({ preventScroll: true });
    // Where an answer is asked for, typing replaces the dots.
    const dots = source.indexOf("...");
    area.setSelectionRange(Math.max(dots, 0), dots < 0 ? 0 : dots + 3);
    return area;
  }

  function indent(event) {
    const area = event.target;
    const { selectionStart: place, selectionEnd: end } = area;
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    if (shiftKey || ctrlKey || metaKey || altKey || isComposing) return;
    const start = area.value.lastIndexOf("\n", place - 1) + 1;
    const line = area.value.slice(start, place);
    if (key === "Enter") {
      const deeper = /:\s*(#.*)?$/.test(line) ? "    " : "";
      write(area, `\n${line.match(/^ */)[0]}${deeper}`);
    } else if (key === "Backspace" && place === end && /^( {4})+$/.test(line)) {
      area.setSelectionRange(place - 4, place);
      write(area, "");
    } else return;
    event.preventDefault();
  }

  // Over what is selected, in a way that the browser can undo.
  function write(area, text) {
    const command = text ? "insertText" : "delete";
    if (document.execCommand(command, false, text)) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input"));
  }

  return { color, open };
})();
