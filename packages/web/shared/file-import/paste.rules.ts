/** The longest beginning of a pasted text in the name of its file. */
const LONGEST_NAME = 40;

/** What the box contains: its text, and the markup of the pasted text until someone edits it. */
export interface Pasted {
  text: string;
  html: string | null;
}

/** A text as a page, a paragraph a line. */
const pageOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p style="white-space:pre-wrap">${escaped(line)}</p>`)
    .join("");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The file to upload for what was pasted; it is named by the beginning of the text. */
export function fileOf({ text, html }: Pasted): { name: string; content: string } {
  const words = text
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  const content = `<!doctype html><meta charset="utf-8"><body>${html ?? pageOf(text)}</body>`;
  return { name: `pasted ${words}`.trim() + ".html", content };
}

/**
 * The box after a paste: markup stays with an empty box, and at the end of what was pasted with
 * markup before; anything else is plain text.
 */
export function withPaste(
  before: Pasted,
  { html, atEnd }: { html: string; atEnd: boolean },
): string | null {
  if (html.trim() === "") return null;
  if (before.text.trim() === "") return html;
  return before.html !== null && atEnd ? before.html + html : null;
}
