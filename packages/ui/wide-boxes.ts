/** Pieces of an author's text that scroll in themselves where they are wider than their place. */
const BOXES = ".katex-display, .katex[data-wide], table, pre";

/** An inline formula with a piece too wide for its line is a box that scrolls, as long as it is. */
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

/** Lets the keyboard reach a box while it scrolls; axe asks for it, and so do people. */
function openScroller(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1;
  // Writing nothing where nothing changes spares the page a second layout.
  if (scrolls === box.hasAttribute("tabindex")) return;
  if (scrolls) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
}

/** Keeps a box that may scroll within reach of the keyboard. Answers how to stop watching. */
export function watchScroller(box: HTMLElement): () => void {
  const observer = new ResizeObserver(() => openScroller(box));
  observer.observe(box);
  for (const content of box.children) observer.observe(content);
  return () => observer.disconnect();
}

/**
 * Keeps whatever is wider than its place from widening the page: it scrolls in its own box, which
 * can be reached by keyboard. Answers how to stop watching.
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
  // The text is as wide as the window lets it be, and formulas grow when their fonts arrive.
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
