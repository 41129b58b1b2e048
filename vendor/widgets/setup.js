// Runs between require.js and embed-amd.js (`nb_ipywidgets_js` in _config.yml).
(function () {
  var root = document.documentElement.dataset.content_root || "./";
  var here = new URL(root + "widgets/", document.baseURI).href;
  var paths = {anywidget: here + "anywidget"};
  // These all live in embed-amd.js; each looks for its icon font beside its own path.
  ["base", "controls", "html-manager", "html-manager/dist/embed-amd",
   "html-manager/dist/libembed-amd"].forEach(function (name) {
    paths["@jupyter-widgets/" + name] = here + name.split("/").pop();
  });
  requirejs.config({paths: paths});
  // The theme's icon script replaces the Play widget's <i>; then Play throws
  // and the links from its slider never fire.
  if (window.FontAwesome) window.FontAwesome.config.observeMutations = false;
  // Widgets ask MathJax 2 to typeset their labels; the site has MathJax 3.
  document.addEventListener("DOMContentLoaded", function () {
    var M = window.MathJax;
    if (M && !M.Hub) M.Hub = {Queue: function (call) {
      if (M.typesetPromise) M.typesetPromise([call[2]]);
    }};
  });
})();
