import {
  type ExportedQuestion,
  type ExportParts,
  exportParts,
  writable,
  xmlText,
} from "../export-parts.rules.ts";
import { pathOf } from "../place.rules.ts";

export const MOODLE_START = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
export const MOODLE_END = "</quiz>\n";

/** A text for Moodle's fields; a CDATA section must not contain its own end. */
const text = (value: string): string =>
  value === ""
    ? "<text></text>"
    : `<text><![CDATA[${value.replaceAll("]]>", "]]]]><![CDATA[>")}]]></text>`;

/** The element that sets the catalogue place of the questions after it. */
export const moodleCategory = (names: readonly string[]): string =>
  `  <question type="category">\n    <category><text>${xmlText(pathOf(names))}</text></category>\n  </question>\n`;

/**
 * A question of the bank in Moodle XML, which `readMoodle` reads back as an equal question. `notes`
 * list what has no equivalent in Moodle.
 * @throws NoEquivalent for a question that Moodle cannot hold
 */
export function moodleQuestion(exported: ExportedQuestion): { xml: string; notes: string[] } {
  const parts = exportParts(exported, "Moodle XML");
  const { question } = exported;
  const lines = [
    `<question type="${TYPES[parts.answer.kind]}">`,
    `  <name><text>${xmlText(parts.name)}</text></name>`,
    `  <questiontext format="html">${text(parts.text)}</questiontext>`,
    `  <generalfeedback format="html">${text(parts.solution)}</generalfeedback>`,
    `  <defaultgrade>${question.marks.toFixed(7)}</defaultgrade>`,
    "  <penalty>0</penalty>",
    "  <hidden>0</hidden>",
    "  <idnumber></idnumber>",
    ...answerLines(parts.answer, question).map((line) => `  ${line}`),
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

function answerLines(
  answer: ExportParts["answer"],
  { fixedOptions }: ExportedQuestion["question"],
): string[] {
  switch (answer.kind) {
    case "choice":
      return [
        `<single>${answer.single}</single>`,
        `<shuffleanswers>${fixedOptions !== true}</shuffleanswers>`,
        "<answernumbering>ABCD</answernumbering>",
        ...answer.options.map(
          (option) =>
            `<answer fraction="${option.weight}" format="html">${text(option.text)}<feedback format="html"><text></text></feedback></answer>`,
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
