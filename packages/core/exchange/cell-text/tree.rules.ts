/** Sanitised rich text as a tree. Its grammar is small enough to need no HTML parser. */
export interface Element {
  /** "" for the root. */
  name: string;
  /** The opening tag as it is written. */
  tag: string;
  children: (Element | string)[];
}

const PART = /<(\/?)([a-z0-9]+)(?: [^<>]*)?>|[^<]+/g;
const VOID = new Set(["br", "img", "hr"]);

export function treeOf(html: string): Element {
  const root: Element = { name: "", tag: "", children: [] };
  const open = [root];
  for (const [part, slash, name] of html.matchAll(PART)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) parent.children.push(part);
    else if (slash === "/") {
      if (open.length > 1) open.pop();
    } else {
      const element: Element = { name, tag: part, children: [] };
      parent.children.push(element);
      if (!VOID.has(name)) open.push(element);
    }
  }
  return root;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

/** Text with its entities decoded. */
export const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** The LaTeX of a formula's tag; undefined for other tags. */
export function latexOf(tag: string): { latex: string; kind: "inline" | "block" } | undefined {
  const [, kind, latex] = /data-type="(inline|block)-math" data-latex="([^"]*)"/.exec(tag) ?? [];
  if (latex === undefined) return undefined;
  return { latex: decoded(latex), kind: kind === "block" ? "block" : "inline" };
}
