import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { ExportedQuestion } from "../formats/export-parts.rules.ts";
import { visibleText } from "../formats/foreign-text.rules.ts";
import { orReason } from "../formats/foreign.rules.ts";
import { giftCategory, giftQuestion } from "../formats/gift/gift-writer.rules.ts";
import {
  MOODLE_END,
  MOODLE_START,
  moodleCategory,
  moodleQuestion,
} from "../formats/moodle/moodle-writer.rules.ts";
import { qtiItem } from "../formats/qti/qti-writer.rules.ts";
import {
  columnIn,
  QUESTION_COLUMNS,
  type QuestionColumn,
  TEXT_COLUMNS,
} from "../template/question-table.schema.ts";
import { rowOfQuestion } from "../questions/row.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { LONGEST } from "../../kernel/spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { QtiPackage } from "./qti-package.ts";
import type { BankFormat, LeftOut } from "./bank-export.schema.ts";

/** Writes questions one at a time, with only a few in memory. */
export interface BankWriter {
  /** Writes a question, and returns the parts that the format cannot hold. */
  add(question: Omit<ExportedQuestion, "mediaUrl">): Promise<LeftOut[]>;
  /** Resolves when the last byte is written. */
  finish(): Promise<void>;
}

type WriterDeps = Pick<Deps, "clock"> & { config: Pick<Deps["config"], "mediaUrl"> };

/**
 * @param file its format; for a spreadsheet also the languages besides English that it has columns for
 * @param stream the stream to write the file to
 */
export function openWriter(
  deps: WriterDeps,
  { format, languages }: { format: BankFormat; languages: readonly VariantLanguage[] },
  stream: Writable,
): BankWriter {
  if (format === "xlsx") return spreadsheet(deps, languages, stream);
  if (format === "qti") return qti(deps, stream);
  const { mediaUrl } = deps.config;
  return format === "moodle"
    ? texts(stream, {
        start: MOODLE_START,
        place: moodleCategory,
        question(exported) {
          const { xml, notes } = moodleQuestion({ ...exported, mediaUrl });
          return { text: xml, notes };
        },
        end: MOODLE_END,
      })
    : texts(stream, {
        start: "",
        place: giftCategory,
        question(exported) {
          const { gift, notes } = giftQuestion({ ...exported, mediaUrl });
          return { text: gift, notes };
        },
        end: "",
      });
}

const leftOut = (question: QuestionView, reason: string, whole: boolean): LeftOut => ({
  questionId: question._id,
  question: visibleText(question.question).replace(/\s+/g, " ").slice(0, 80).toWellFormed(),
  reason,
  whole,
});

interface TextFormat {
  start: string;
  /** Writes the subject, topic and sub-topic of the questions that follow. */
  place: (names: readonly string[]) => string;
  question: (exported: Omit<ExportedQuestion, "mediaUrl">) => { text: string; notes: string[] };
  end: string;
}

function texts(stream: Writable, format: TextFormat): BankWriter {
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  let place = "";
  let started = false;
  return {
    async add(exported) {
      const { question } = exported;
      const written = orReason(() => format.question(exported));
      if (written instanceof NoEquivalent) return [leftOut(question, written.message, true)];
      const { text, notes } = written;
      const names = [question.subject, question.topic, question.subTopic];
      const isNewPlace = place !== names.join("\n");
      place = names.join("\n");
      await write((started ? "" : format.start) + (isNewPlace ? format.place(names) : "") + text);
      started = true;
      return notes.map((reason) => leftOut(question, reason, false));
    },
    async finish() {
      await write((started ? "" : format.start) + format.end);
      await new Promise<void>((resolve, reject) => {
        stream.once("error", reject);
        stream.end(resolve);
      });
    },
  };
}

function qti({ config: { mediaUrl } }: WriterDeps, stream: Writable): BankWriter {
  const file = new QtiPackage(stream);
  return {
    async add(exported) {
      const { question } = exported;
      const written = orReason(() => qtiItem({ ...exported, mediaUrl }));
      if (written instanceof NoEquivalent) return [leftOut(question, written.message, true)];
      await file.add(written.xml);
      return written.notes.map((reason) => leftOut(question, reason, false));
    },
    finish: () => file.finish(),
  };
}

const WIDTHS: Record<string, number> = { question: 60, solution: 40, passage: 40, answerKey: 20 };

/** Rows between pauses that let the compression catch up. */
const PAUSE_EVERY = 50;

const LEFT_OUT_COLUMNS = [
  { header: "Question", width: 60, value: ({ question }: LeftOut) => question },
  { header: "Why", width: 60, value: ({ reason }: LeftOut) => reason },
];

const columnsFor = (languages: readonly VariantLanguage[]): QuestionColumn[] => [
  ...QUESTION_COLUMNS,
  ...languages.flatMap((language) => TEXT_COLUMNS.map((column) => columnIn(column, language))),
];

/** The template's sheet, and a second sheet with the questions that do not fit into cells. */
function spreadsheet(
  deps: WriterDeps,
  languages: readonly VariantLanguage[],
  stream: Writable,
): BankWriter {
  const book = createWorkbook(stream, deps.clock.now());
  const columns = columnsFor(languages);
  const sheet = book.sheet(
    "Questions",
    columns.map((header) => ({ header, width: WIDTHS[header] ?? 16, lines: true })),
  );
  const missing: LeftOut[] = [];
  let rows = 0;
  return {
    async add({ question, passage, variants = [] }) {
      if (++rows % PAUSE_EVERY === 0) await setImmediate();
      const cells = rowOfQuestion(question, passage, deps.config.mediaUrl, variants);
      const long = columns.find((column) => (cells[column] ?? "").length > LONGEST);
      if (long !== undefined) {
        const reason = `Its ${long} has more than ${LONGEST} characters, more than a cell can hold.`;
        const left = leftOut(question, reason, true);
        missing.push(left);
        return [left];
      }
      sheet.row(columns.map((column) => cells[column] ?? null));
      return [];
    },
    async finish() {
      sheet.end();
      if (missing.length > 0) {
        const left = book.sheet("Left out", LEFT_OUT_COLUMNS);
        for (const one of missing) left.row(LEFT_OUT_COLUMNS.map(({ value }) => value(one)));
        left.end();
      }
      await book.finish();
    },
  };
}
