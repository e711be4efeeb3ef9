/** The most characters of a pasted text that the name of its file contains. */
const LONGEST_NAME = 40;

/** What the box contains: its text, and the markup of the pasted text until someone edits it. */
export interface Pasted {
  text: string;
  html: string | null;
}

/** Converts a text to HTML, with a paragraph for each line. */
const pageOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p style="white-space:pre-wrap">${escaped(line)}</p>`)
    .join("");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The file to upload for what was pasted. Its name is the beginning of the text. */
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
 * The markup in the box after a paste. A paste keeps its markup in an empty box, or at the end of
 * text that has markup; otherwise everything becomes plain text.
 */
export function withPaste(
  before: Pasted,
  { html, atEnd }: { html: string; atEnd: boolean },
): string | null {
  if (html.trim() === "") return null;
  if (before.text.trim() === "") return html;
  return before.html !== null && atEnd ? before.html + html : null;
}
