/** Elements of an author's text that scroll if they are wider than the space. */
const BOXES = ".katex-display, .katex[data-wide], table, pre";

/** An inline formula with a part too wide for its line scrolls in its own box. */
function boxWideFormulas(root: HTMLElement): void {
  const boxed = root.querySelectorAll<HTMLElement>(".katex[data-wide]");
  for (const formula of boxed) delete formula.dataset["wide"];
  for (const formula of tooWide(root)) formula.dataset["wide"] = "";
  for (const formula of boxed) {
    if (formula.dataset["wide"] === undefined) formula.removeAttribute("tabindex");
  }
}

function tooWide(root: HTMLElement): Set<HTMLElement> {
  const wide = new Set<HTMLElement>();
  if (root.scrollWidth <= root.clientWidth + 1) return wide;
  const { right } = root.getBoundingClientRect();
  for (const piece of root.querySelectorAll<HTMLElement>(".katex-base")) {
    if (piece.closest(".katex-display, table")) continue;
    const formula = piece.closest<HTMLElement>(".katex");
    if (formula && piece.getBoundingClientRect().right > right + 1) wide.add(formula);
  }
  return wide;
}

/** Makes a box focusable while it scrolls, as accessibility requires. */
function openScroller(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1;
  // Skipping unchanged values avoids a second layout.
  if (scrolls === box.hasAttribute("tabindex")) return;
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}

/** Keeps a box that may scroll accessible by keyboard. Returns a function that stops this. */
export function watchScroller(box: HTMLElement): () => void {
  const observer = new ResizeObserver(() => openScroller(box));
  observer.observe(box);
  for (const content of box.children) observer.observe(content);
  return () => observer.disconnect();
}

/**
 * Keeps wide content from widening the page: it scrolls in its own box, which is accessible by
 * keyboard. Returns a function that stops this.
 */
export function watchWideBoxes(root: HTMLElement): () => void {
  if (!root.querySelector(".katex, table, pre")) return () => {};
  let measured = -1;
  const look = () => {
    measured = root.clientWidth;
    boxWideFormulas(root);
    for (const box of root.querySelectorAll<HTMLElement>(BOXES)) openScroller(box);
  };
  look();
  // The text width follows the window, and formulas grow when their fonts load.
  const observer = new ResizeObserver(() => {
    if (root.clientWidth !== measured) look();
  });
  observer.observe(root);
  document.fonts.addEventListener("loadingdone", look);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener("loadingdone", look);
  };
}
