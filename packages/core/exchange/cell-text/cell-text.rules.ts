import { renderFormula } from "../../kernel/rich-text/formula.rules.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { readMarkdown } from "./markdown.rules.ts";
import { Pieces, cleaned, withoutControls } from "./pieces.rules.ts";
import { type Makers, scan } from "./scan.rules.ts";
import { readLatexText } from "./tabular.rules.ts";
import { escapeHtml } from "./tree.rules.ts";
import { asTyped, inertText, withDollars } from "./write.rules.ts";

export interface TextSettings {
  mediaUrl: string;
  /**
   * Our own address (`media/...`) of an image that a text names by file name or address; undefined
   * for a missing image, which is replaced by a visible note.
   */
  image: (reference: string) => string | undefined;
}

/** A cell as rich HTML, and its errors. */
export interface CellText {
  /** Sanitised HTML in paragraphs. */
  html: string;
  problems: string[];
}

/** Text in which no character needs to be interpreted. */
const PLAIN = /^[^<>&$\\*!_\n\uFDD0-\uFDEF]*$/;
const LIST_MARKER = /^\s*(?:[-+]|\d+[.)])\s/;
/** A cell that is only the name or the address of an image. */
const PICTURE_NAME = /^[^\n<>$]{1,1000}\.(?:png|jpe?g|gif|webp)$/i;

/**
 * Reads a cell as a person writes it: plain text with line breaks, Markdown lists and emphasis,
 * simple HTML, formulas as $...$, $$...$$, \( \) and \[ \], and simple tables and lists of LaTeX.
 * `\$` is a dollar sign. A cell with only an image's name is that image.
 */
export function readCellText(text: string, settings: TextSettings): CellText {
  const whole = cleaned(text);
  if (whole === "") return { html: "", problems: [] };
  const pieces = new Pieces();
  const problems: string[] = [];
  const make = makersFor(pieces, settings, problems);
  if (PICTURE_NAME.test(whole)) {
    const html = pieces.restore(`<p>${make.picture(whole, "", "")}</p>`);
    return { html: sanitiseRichText(html, settings.mediaUrl), problems };
  }
  if (PLAIN.test(whole) && !LIST_MARKER.test(whole)) {
    return { html: `<p>${whole.normalize("NFC").toWellFormed()}</p>`, problems };
  }
  const scanned = scan(whole, pieces, make);
  const latex = readLatexText(scanned.text, pieces);
  problems.push(...latex.problems);
  const html = scanned.blocks ? latex.text : readMarkdown(latex.text);
  const safe = settled(pieces.restore(html), settings.mediaUrl);
  return { html: inParagraphs(safe), problems };
}

/** The rich text that `readCellText` makes from the text that `writeCellText` writes. */
export const cellHtml = (html: string, mediaUrl: string): string =>
  inParagraphs(settled(withoutControls(html), mediaUrl));

/**
 * Sanitises the text, at most five times, until nothing changes any more: some broken markup needs
 * a second round.
 */
function settled(html: string, mediaUrl: string): string {
  let last = html;
  for (let round = 0; round < 5; round++) {
    const next = sanitiseRichText(last, mediaUrl);
    if (next === last) break;
    last = next;
  }
  return last;
}

const unchanged = (text: string) => text;
const dollarsEscaped = (text: string) => text.replaceAll("$", "\\$");

/**
 * The simplest text that `readCellText` reads as this rich text: as a person would type it if that
 * is possible, or else HTML. Text outside paragraphs is put into a paragraph.
 */
export function writeCellText(html: string, mediaUrl: string): string {
  const stored = cellHtml(html, mediaUrl);
  const shown = withMedia(stored, mediaUrl);
  const readsBack = (text: string) =>
    readCellText(text, { mediaUrl, image: () => undefined }).html === stored;
  const typed = asTyped(shown, unchanged);
  const simplest = [
    typed,
    typed?.includes("$") ? asTyped(shown, dollarsEscaped) : null,
    withDollars(shown),
  ];
  return simplest.find((text) => text !== null && readsBack(text)) ?? inertText(shown);
}

function makersFor(pieces: Pieces, settings: TextSettings, problems: string[]): Makers {
  return {
    formula(latex, kind) {
      problems.push(...formulaProblems(latex, kind));
      const inline = formulaElement(latex, "inline");
      return pieces.aside(
        kind === "inline"
          ? { html: inline, block: false }
          : { html: formulaElement(latex, "block"), block: true, inline },
      );
    },
    picture(source, alternative, attributes) {
      if (isOurs(source, settings.mediaUrl)) return pieces.tag(`<img ${attributes}>`);
      return pieces.tag(pictureElement(source, alternative, settings.image(source)));
    },
  };
}

/** Whether an image is already stored here. */
const isOurs = (source: string, mediaUrl: string): boolean =>
  source.startsWith(`${mediaUrl}/media/`) || /^media\/[0-9a-z]{16,64}\.[a-z]{3,4}$/.test(source);

/** An image, or a visible note in the place of a missing one. */
function pictureElement(source: string, alternative: string, address: string | undefined): string {
  if (address !== undefined) {
    return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alternative)}">`;
  }
  return `<strong>[Image missing: ${escapeHtml(source.slice(0, 100) || "no name")}]</strong>`;
}

function formulaProblems(latex: string, kind: "inline" | "block"): string[] {
  const shown = latex.length > 60 ? `${latex.slice(0, 60)}…` : latex;
  return renderFormula(latex, kind).reasons.map((reason) => {
    const why = reason.replace(/^KaTeX parse error: /, "").slice(0, 200);
    return `The formula ${shown} cannot be shown: ${why}`;
  });
}

/** A formula as the editor and the sanitiser write it. */
function formulaElement(latex: string, kind: "inline" | "block"): string {
  const tag = kind === "inline" ? "span" : "div";
  return `<${tag} data-type="${kind}-math" data-latex="${escapeHtml(latex)}"></${tag}>`;
}

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
