import { paperTypes } from "@academy/response-types/registry.ts";
import { PICTURE_TEXT } from "../../kernel/rich-text/picture-text.rules.ts";
import { letterAt, optionAt, plainLabel } from "../reading/keys/key-label.rules.ts";
import { OPTION_COLUMNS } from "../template/option-columns.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import { isUsable } from "./text.rules.ts";

/** How the questions of a section are answered. The options are in the picture. */
export type AnswerKind = "one" | "several" | "number" | "written";

/** A run of questions that are answered alike. */
export interface PaperSection {
  /** How many questions it has, in the order of the paper. */
  count: number;
  kind: AnswerKind;
  /** The options' labels as the picture shows them: "A" to "D", or "1" to "4". */
  labels: readonly string[];
  /** As in the catalogue; empty to use that of the whole paper. */
  subject: string;
  marks: string;
}

/** A question whose picture is ready. */
export interface PicturedQuestion {
  number: number;
  /** The name of its picture in the file. */
  picture: string;
  /** The width at which the picture is shown, in pixels. */
  width: number;
  /** The text of the PDF inside the picture. */
  text: string;
  /** The key as it was written; empty for none. */
  key: string;
}

export type PaperRow = Partial<Record<QuestionColumn, string>>;

/** The tag of questions that came from a PDF: their list is what is still to be written as text. */
export const FROM_PDF = "from-pdf";
const LONGEST_TEXT = 1000;

const TYPES: Record<AnswerKind, string> = {
  one: paperTypes.single,
  several: paperTypes.multiple,
  number: paperTypes.number,
  written: paperTypes.written,
};

/** The section of each question; the last section has the rest. */
function sectionAt(sections: readonly PaperSection[], at: number): PaperSection | undefined {
  let end = 0;
  for (const section of sections) {
    end += section.count;
    if (at < end) return section;
  }
  return sections.at(-1);
}

/** The rows of an import of questions, which the existing import checks and adds. */
export function rowsOf(
  questions: readonly PicturedQuestion[],
  sections: readonly PaperSection[],
  fileName: string,
): PaperRow[] {
  return questions.flatMap((question, at) => {
    const section = sectionAt(sections, at);
    return section ? [rowOf(question, section, fileName)] : [];
  });
}

function rowOf(question: PicturedQuestion, section: PaperSection, fileName: string): PaperRow {
  const { kind, labels, subject, marks } = section;
  const { picture, width, text, key } = question;
  const row: PaperRow = {
    // The import fills these with the values that the person chose for the whole paper.
    examType: "",
    subject,
    topic: "",
    subTopic: "",
    difficulty: "",
    responseType: TYPES[kind],
    question: `<p><img src="${picture}" alt="${attribute(altOf(text))}" width="${width}" /></p>`,
    answerKey: keyOf(key, section),
    tags: FROM_PDF,
    source: fileName.slice(0, 120),
    ...(marks !== "" && { marks }),
  };
  if (kind !== "one" && kind !== "several") return row;
  row.fixedOptions = "yes";
  labels.forEach((label, at) => {
    const column = OPTION_COLUMNS[at];
    if (column) row[column] = label;
  });
  return row;
}

const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]+/gu;

/** What screen readers and the search get of a picture: its text, if the PDF has usable text. */
export function altOf(text: string): string {
  const line = text.normalize("NFC").replace(CONTROLS, " ").replace(/\s+/g, " ").trim();
  const shown = isUsable(line) ? Array.from(line).slice(0, LONGEST_TEXT).join("") : "";
  return `${PICTURE_TEXT} ${shown}`.trim();
}

const attribute = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** A key as a row says it: options by the product's own letters. */
export function keyOf(
  written: string,
  { kind, labels }: Pick<PaperSection, "kind" | "labels">,
): string {
  const key = written.trim();
  if (key === "" || kind === "number" || kind === "written") return key;
  const parts = /^[A-Ha-h]{2,}$/.test(key) ? Array.from(key) : key.split(/[\s,;&/]+|and/);
  const letters = parts
    .filter((part) => part !== "")
    .map((part) => letterOf(plainLabel(part), labels));
  return letters.includes(undefined) ? key : letters.join(",");
}

/** Keys name options by their label, or by their place where the labels are letters. */
function letterOf(label: string, labels: readonly string[]): string | undefined {
  const found = optionAt(label, labels);
  if (found !== undefined) return letterAt(found);
  const place = /^[1-8]$/.test(label) ? Number(label) : label.toUpperCase().charCodeAt(0) - 64;
  return place >= 1 && place <= labels.length && label.length === 1
    ? letterAt(place - 1)
    : undefined;
}
