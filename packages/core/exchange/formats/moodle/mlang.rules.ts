import type { Language, VariantLanguage } from "../../../kernel/language/language.schema.ts";

/**
 * Texts in several languages as Moodle's filters know them. The newer filter has blocks between
 * {mlang hi} and {mlang}. A block names several languages, or `other` for all languages that no
 * block names. The older filter has neighbouring spans of the class multilang. Text outside of
 * blocks and spans is for every language.
 */

/** A part of a text: for everyone, or for the languages that it names. */
interface Part {
  text: string;
  /** Codes without regions, in lower case; undefined for everyone. */
  languages?: readonly string[];
}

const OPEN = /\{\s{0,9}mlang\s([^{}]{1,200})\}/gi;
const CLOSE = /\{\s{0,9}mlang\s{0,9}\}/gi;
/** The code of a block for all languages that no other block names. */
const OTHER = "other";

/** The codes of languages in a list, without regions: "en" for "en_US". */
const codesOf = (list: string): string[] =>
  list.split(",").map((code) => code.trim().toLowerCase().split(/[-_]/)[0] ?? "");

function blocksOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open; open = OPEN.exec(text)) {
    const start = open.index + open[0].length;
    CLOSE.lastIndex = start;
    const close = CLOSE.exec(text);
    if (!close) break;
    parts.push({ text: text.slice(from, open.index) });
    parts.push({ text: text.slice(start, close.index), languages: codesOf(open[1] ?? "") });
    from = close.index + close[0].length;
    OPEN.lastIndex = from;
  }
  return [...parts, { text: text.slice(from) }];
}

const SPAN =
  /<span(?=[^<>]{0,200}\sclass="multilang")(?=[^<>]{0,200}\slang="([\w-]{2,20})")[^<>]{0,300}>/gi;
const SPAN_END = "</span>";

interface Span extends Part {
  from: number;
  to: number;
  languages: readonly string[];
}

/**
 * Groups of two or more spans with only space between them, because Moodle's filter ignores a
 * single span.
 */
function spanGroups(text: string): Span[][] {
  const groups: Span[][] = [];
  SPAN.lastIndex = 0;
  for (let open = SPAN.exec(text); open; open = SPAN.exec(text)) {
    const start = open.index + open[0].length;
    const end = text.indexOf(SPAN_END, start);
    if (end < 0) break;
    const to = end + SPAN_END.length;
    const span = {
      text: text.slice(start, end),
      languages: codesOf(open[1] ?? ""),
      from: open.index,
      to,
    };
    const last = groups.at(-1);
    const gap = text.slice(last?.at(-1)?.to ?? 0, open.index);
    if (last && gap.trim() === "") last.push(span);
    else groups.push([span]);
    SPAN.lastIndex = to;
  }
  return groups.filter((group) => group.length > 1);
}

const MARKED = /\{\s{0,9}mlang|multilang/i;

/** The codes of all languages that a text has parts for, without `other`. */
export function codesIn(text: string): string[] {
  if (!MARKED.test(text)) return [];
  const parts: Part[] = [...blocksOf(text), ...spanGroups(text).flat()];
  const codes = parts.flatMap(({ languages = [] }) => languages);
  return [...new Set(codes)].filter((code) => code !== OTHER && code !== "");
}

/** A text as someone who reads a language sees it. */
export function textIn(text: string, language: Language): string {
  if (!MARKED.test(text)) return text;
  const blocks = blocksOf(text);
  const isNamed = blocks.some(({ languages }) => languages?.includes(language));
  const wanted = isNamed ? language : OTHER;
  const shown = blocks.map((part) =>
    part.languages === undefined || part.languages.includes(wanted) ? part.text : "",
  );
  return withoutSpans(shown.join(""), language);
}

/**
 * Replaces each group of spans with one of its texts: in the given language, else English, else the
 * first.
 */
function withoutSpans(text: string, language: Language): string {
  let shown = "";
  let from = 0;
  for (const group of spanGroups(text)) {
    const [first] = group;
    const own = group.find(({ languages }) => languages.includes(language));
    const chosen = own ?? group.find(({ languages }) => languages.includes("en")) ?? first;
    shown += text.slice(from, first?.from) + (chosen?.text ?? "");
    from = group.at(-1)?.to ?? from;
  }
  return shown + text.slice(from);
}

/** Escapes marks of the filter that an author typed, so that they stay plain text. */
export const withoutMarks = (html: string): string =>
  html.replace(/\{(?=\s{0,9}mlang\b)/gi, "&#123;");

/**
 * A text of a question in English and other languages, as blocks of Moodle's filter. If one of the
 * languages has no text, the English block is for all other languages, so that readers of this
 * language see English.
 * @param others the texts by language; "" if a language has no text
 */
export function inBlocks(
  english: string,
  others: readonly (readonly [VariantLanguage, string])[],
): string {
  const there = others.filter(([, text]) => text !== "");
  if (there.length === 0) return english;
  const code = there.length < others.length ? OTHER : "en";
  return [[code, english] as const, ...there]
    .map(([language, text]) => `{mlang ${language}}${text}{mlang}`)
    .join("");
}
