import type { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import {
  type ExportedQuestion,
  type ExportParts,
  exportParts,
  inLanguage,
  writable,
  xmlText,
} from "../export-parts.rules.ts";
import { inBlocks, withoutMarks } from "./mlang.rules.ts";
import { pathOf } from "../place.rules.ts";

export const MOODLE_START = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_END = "</quiz>\n";

/** A text for Moodle's fields; a CDATA section must not contain its own end. */
const text = (value: string): string =>
  value === ""
    ? "<text></text>"
    : `<text><![CDATA[${value.replaceAll("]]>", "]]]]><![CDATA[>")}]]></text>`;

/** The element with the subject, topic and sub-topic of the questions that follow. */
export const moodleCategory = (names: readonly string[]): string =>
  `  <question type="category">\n    <category><text>${xmlText(pathOf(names))}</text></category>\n  </question>\n`;

/** The parts of a question in English and in its other languages. */
interface Multilingual {
  parts: ExportParts;
  others: readonly (readonly [VariantLanguage, ExportParts])[];
}

/** A text of a question in all its languages. */
const inAll = ({ parts, others }: Multilingual, pick: (parts: ExportParts) => string): string =>
  text(
    inBlocks(
      withoutMarks(pick(parts)),
      others.map(([language, own]) => [language, withoutMarks(pick(own))]),
    ),
  );

/**
 * A question of the bank in Moodle XML, which `readMoodle` reads back as an equal question. Texts in
 * other languages are blocks of Moodle's filter for them. `notes` list what has no equivalent in
 * Moodle.
 * @throws NoEquivalent for a question that Moodle cannot hold
 */
export function moodleQuestion(exported: ExportedQuestion): { xml: string; notes: string[] } {
  const parts = exportParts(exported, "Moodle XML");
  const { question, variants = [] } = exported;
  const others = variants.map(
    (one) => [one.language, exportParts(inLanguage(exported, one), "Moodle XML")] as const,
  );
  const all = { parts, others };
  const lines = [
    `<question type="${TYPES[parts.answer.kind]}">`,
    `  <name><text>${xmlText(parts.name)}</text></name>`,
    `  <questiontext format="html">${inAll(all, (one) => one.text)}</questiontext>`,
    `  <generalfeedback format="html">${inAll(all, (one) => one.solution)}</generalfeedback>`,
    `  <defaultgrade>${question.marks.toFixed(7)}</defaultgrade>`,
    "  <penalty>0</penalty>",
    "  <hidden>0</hidden>",
    "  <idnumber></idnumber>",
    ...answerLines(all, question).map((line) => `  ${line}`),
    "  <tags>",
    ...parts.tags.map((tag) => `    <tag><text>${xmlText(tag)}</text></tag>`),
    "  </tags>",
    "</question>",
  ];
  const notes = parts.notes.map((note) => `  <!-- ${note} -->\n`);
  return {
    xml: `${notes.join("")}${lines.map((line) => `  ${line}\n`).join("")}`,
    notes: parts.notes,
  };
}

const TYPES = { choice: "multichoice", number: "numerical", text: "essay", match: "matching" };

function answerLines(all: Multilingual, { fixedOptions }: ExportedQuestion["question"]): string[] {
  const { answer } = all.parts;
  switch (answer.kind) {
    case "choice":
      return [
        `<single>${answer.single}</single>`,
        `<shuffleanswers>${fixedOptions !== true}</shuffleanswers>`,
        "<answernumbering>ABCD</answernumbering>",
        ...answer.options.map(
          ({ weight }, at) =>
            `<answer fraction="${weight}" format="html">${inAll(all, (one) => optionText(one, at))}<feedback format="html"><text></text></feedback></answer>`,
        ),
      ];
    case "number":
      return [answer, ...(answer.others ?? [])].map(
        ({ value, tolerance }) =>
          `<answer fraction="100" format="moodle_auto_format"><text>${value}</text><feedback format="html"><text></text></feedback><tolerance>${tolerance || "0"}</tolerance></answer>`,
      );
    case "text":
      return [
        "<responseformat>editor</responseformat>",
        "<responserequired>1</responserequired>",
        "<responsefieldlines>15</responsefieldlines>",
        "<attachments>0</attachments>",
        "<attachmentsrequired>0</attachmentsrequired>",
        `<graderinfo format="plain_text">${text(writable(answer.model))}</graderinfo>`,
        '<responsetemplate format="html"><text></text></responsetemplate>',
      ];
    case "match":
      return [
        "<shuffleanswers>false</shuffleanswers>",
        ...[...answer.rows, ...answer.others.map((one) => ({ text: "", answer: one }))].map(
          (row) =>
            `<subquestion format="html"><text>${row.text}</text><answer><text>${row.answer}</text></answer></subquestion>`,
        ),
      ];
  }
}

const optionText = ({ answer }: ExportParts, at: number): string =>
  answer.kind === "choice" ? (answer.options[at]?.text ?? "") : "";
