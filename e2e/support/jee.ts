import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

/** Real JEE Advanced questions of 2016 to 2018, from a folder next to the repository. */
export const jeeFile = fileURLToPath(
  new URL("../../../shared/data/jee/jee-advanced-2016-2018.json", import.meta.url),
);

/** False only if the whole folder is missing; a missing file in it is an error. */
export const hasJeeData = (): boolean => existsSync(dirname(jeeFile));

export const Source = z.object({
  subject: z.enum(["phy", "chem", "math"]),
  type: z.enum(["MCQ", "MCQ(multiple)", "Integer", "Numeric"]),
  question: z.string(),
  /** Letters of the correct options, or a number. */
  gold: z.string(),
});
export type Source = z.infer<typeof Source>;

export const subjects = { phy: "Physics", chem: "Chemistry", math: "Mathematics" } as const;

/** The sections of a subject, as in the paper of 2018: 18 questions in all. */
export const kinds = ["single", "multiple", "number"] as const;
type Kind = (typeof kinds)[number];

/** The section of a type, and how many of it a subject has. */
const placeOf: Record<Source["type"], { kind: Kind; count: number }> = {
  MCQ: { kind: "single", count: 4 },
  "MCQ(multiple)": { kind: "multiple", count: 6 },
  Integer: { kind: "number", count: 4 },
  Numeric: { kind: "number", count: 4 },
};

/** A question ready for the API. `key` is letters for options, otherwise the number's text. */
export interface JeeQuestion {
  subject: (typeof subjects)[keyof typeof subjects];
  kind: Kind;
  html: string;
  options: string[];
  key: string;
}

/**
 * A paper of 54 questions in nine sections, three for each subject. LaTeX tables and matrices are
 * left out, and so are options that are not "(A) ..." to "(D) ..." at the start of lines, and
 * formulas with unpaired delimiters.
 */
export function jeePaper(): JeeQuestion[] {
  const all = z.array(Source).parse(JSON.parse(readFileSync(jeeFile, "utf8")));
  return Source.shape.subject.options.flatMap((subject) =>
    Source.shape.type.options.flatMap((type) =>
      all
        .filter((one) => one.subject === subject && one.type === type)
        .flatMap((one) => readQuestion(one) ?? [])
        .slice(0, placeOf[type].count),
    ),
  );
}

function readQuestion({ subject, type, question, gold }: Source): JeeQuestion | undefined {
  const { kind } = placeOf[type];
  if (/\\begin|\\hline|\\includegraphics|^\|/m.test(question)) return undefined;
  if (question.replaceAll("\\$", "").split("$").length % 2 === 0) return undefined;
  const texts = kind === "number" ? [question] : splitOptions(question);
  if (!texts) return undefined;
  const [text = "", ...options] = texts;
  return {
    subject: subjects[subject],
    kind,
    html: toRichText(text),
    options: options.map(toRichText),
    key: gold,
  };
}

/** The question and its four options; undefined unless A to D occur in order, once each. */
function splitOptions(text: string): string[] | undefined {
  const marks = [...text.matchAll(/^\s*\(([A-D])\)\s/gm)];
  if (marks.map(([, letter]) => letter).join("") !== "ABCD") return undefined;
  const ends = [...marks.slice(1).map(({ index }) => index), text.length];
  const options = marks.map(({ index, 0: mark }, at) =>
    text.slice(index + mark.length, ends[at]).trim(),
  );
  return [text.slice(0, marks[0]?.index).trim(), ...options];
}

const FORMULA = /\$\$([^$]+)\$\$|\\\[([\s\S]+?)\\\]|\$([^$]+)\$|\\\(([\s\S]+?)\\\)/g;

/** LaTeX text as the product's rich text: paragraphs, with each formula in its own element. */
export function toRichText(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    let html = "";
    let from = 0;
    for (const match of paragraph.matchAll(FORMULA)) {
      const latex = match.slice(1).find((part) => part !== undefined) ?? "";
      html += escape(paragraph.slice(from, match.index)) + formula(latex.trim());
      from = match.index + match[0].length;
    }
    return `<p>${html}${escape(paragraph.slice(from))}</p>`;
  });
  return paragraphs.join("");
}

const formula = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${escape(latex)}"></span>`;

const escape = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
