const TAG_OR_TEXT = /<(\/?)([a-z0-9]+)(?: [^<>]*)?>|[^<]+/g;
const INLINE = new Set("strong b em i u s sub sup code a span br img".split(" "));
const VOID = new Set(["br", "img", "hr"]);

/** Puts text outside of blocks into paragraphs, as the editor does. Expects sanitised HTML. */
export function inParagraphs(html: string): string {
  let made = "";
  let run = "";
  let depth = 0;
  let blockInRun = false;
  const endRun = () => {
    made += run.trim() === "" || blockInRun ? run : `<p>${run.trim()}</p>`;
    run = "";
    blockInRun = false;
  };
  let inBlock = false;
  for (const [part, slash, name] of html.matchAll(TAG_OR_TEXT)) {
    const inline = name === undefined || INLINE.has(name);
    if (depth === 0 && !inline) {
      endRun();
      inBlock = true;
    }
    if (inBlock) made += part;
    else run += part;
    if (!inBlock && !inline) blockInRun = true;
    if (name !== undefined && !VOID.has(name)) depth += slash === "/" ? -1 : 1;
    if (depth === 0) inBlock = false;
  }
  endRun();
  return made;
}
