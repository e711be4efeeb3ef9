import { plainText } from "@academy/response-types/shared/html-text.ts";

const FORMULA = /<(span|div)[^<>]*\sdata-latex="([^"]*)"[^<>]*>[^<]*<\/\1>/g;

/** Rich text on one line, for lists: formulas as LaTeX, images as a word. */
export const oneLine = (html: string): string =>
  plainText(
    html
      .replace(FORMULA, (_whole, _tag, latex: string) => ` ${latex} `)
      .replace(/<img\b[^<>]*>/g, " [picture] ")
      .replace(/<(?:\/t[dh]|\/tr|br|\/p|\/li)\b[^<>]*>/g, " "),
  );
