import { readFileSync } from "node:fs";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import type { Api } from "./api.ts";
import { jeeFile, Source, subjects, toRichText } from "./jee.ts";

/** A real question as the API's input, exactly as it was printed. */
export interface BankQuestion {
  subject: string;
  responseType: "MCQ_SINGLE" | "MCQ_MULTIPLE" | "INTEGER";
  question: string;
  options?: string[];
  answerKey: unknown;
}

const LETTERS = ["A", "B", "C", "D"];

/** Every question of the file, including tables and matrices. */
export const jeeBank = (): BankQuestion[] =>
  z
    .array(Source)
    .parse(JSON.parse(readFileSync(jeeFile, "utf8")))
    .map(readQuestion);

function readQuestion({ subject, type, question, gold }: Source): BankQuestion {
  const [text = "", ...options] = textsOf(question);
  const common = { subject: subjects[subject], question: richText(text) };
  if (type === "Integer" || type === "Numeric") {
    return { ...common, responseType: "INTEGER", question: richText(question), answerKey: +gold };
  }
  const key = gold.split("").map((letter) => LETTERS.indexOf(letter));
  const single = type === "MCQ";
  return {
    ...common,
    responseType: single ? "MCQ_SINGLE" : "MCQ_MULTIPLE",
    options: options.map(richText),
    answerKey: single ? key[0] : key,
  };
}

/** An option's letter as the papers print it: (A), [A], or inside a formula. */
const MARK = /^\s*(?:\(([A-D])\)|\[([A-D])\]|\$\[\\mathrm\{([A-D])\}\])/gm;

/** The question and its options; if not all letters are found, only the letters. */
export function textsOf(text: string): string[] {
  const marks = [...text.matchAll(MARK)];
  const letters = marks.map(([, round, square, formula]) => round ?? square ?? formula);
  if (letters.join("") !== LETTERS.join("")) return [text, ...LETTERS];
  const ends = [...marks.slice(1).map(({ index }) => index), text.length];
  const options = marks.map(({ index, 0: mark, 3: inFormula }, at) => {
    const rest = text.slice(index + mark.length, ends[at]).trim();
    return signed(inFormula ? `$${rest}` : rest);
  });
  return [text.slice(0, marks[0]?.index), ...options];
}

/** Restores the delimiter that the papers lost at one end of an option's formula. */
function signed(option: string): string {
  if (option.split("$").length !== 2) return option;
  return option.startsWith("$") ? `${option}$` : `$${option}`;
}

const TABLE =
  /(?:\\begin\{center\}\s*)?\\begin\{tabular\}\{[^}]*\}([\s\S]*?)\\end\{tabular\}(?:\s*\\end\{center\})?/g;

/** LaTeX text tables become tables; those in formulas are left to the maths engine. */
function richText(source: string): string {
  const text = repaired(source);
  let html = "";
  let from = 0;
  for (const { index, 0: whole, 1: inside = "" } of text.matchAll(TABLE)) {
    html += toRichText(text.slice(from, index).trim()) + tableOf(inside);
    from = index + whole.length;
  }
  const rest = text.slice(from).trim();
  return rest || !html ? html + toRichText(rest) : html;
}

/** A display formula keeps its empty lines together; unmatched delimiters are removed. */
const repaired = (text: string): string =>
  text
    .replace(/\\\[[\s\S]+?\\\]/g, (shown) => shown.replace(/\n\s*\n/g, "\n"))
    .replaceAll(String.raw`\end{itemize}`, "");

function tableOf(latex: string): string {
  const rows = latex
    .replaceAll(String.raw`\hline`, "")
    .split(String.raw`\\`)
    .filter((row) => row.trim() !== "");
  const cells = (row: string) =>
    row.split("&").map((cell) => `<td>${toRichText(cell.trim())}</td>`);
  return `<table><tbody>${rows.map((row) => `<tr>${cells(row).join("")}</tr>`).join("")}</tbody></table>`;
}

/** Imports everything through the API, and creates one running test with it. */
export async function importBank(
  admin: Pick<Api, "post">,
  bank: readonly BankQuestion[],
): Promise<string> {
  const place = (subject: string) => ({ subject, topic: "JEE Advanced", subTopic: "2016 to 2018" });
  const sections = Object.values(subjects).map((subject) => ({ subject, ids: [] as string[] }));
  for (const { subject } of sections) {
    await admin.post("/api/subject-topics", place(subject), SubjectTopic);
  }
  for (const { subject, ...question } of bank) {
    const input = { ...place(subject), examType: "JEE", difficulty: "DIFFICULT", ...question };
    const { _id } = await admin.post("/api/questions/upload", input, QuestionView);
    sections.find((one) => one.subject === subject)?.ids.push(_id);
  }
  const now = Date.now();
  const test = {
    name: "JEE Advanced, three years",
    examType: "JEE",
    access: "PUBLIC",
    startTime: new Date(now - 1000).toISOString(),
    expiryTime: new Date(now + 3_600_000).toISOString(),
    durationMinutes: 60,
    totalQuestions: bank.length,
    sectionDetails: sections.map(({ subject, ids }) => ({
      subject,
      numQuestions: ids.length,
      questionIds: ids,
    })),
  };
  return (await admin.post("/api/tests/createtest", test, TestAdminView))._id;
}
