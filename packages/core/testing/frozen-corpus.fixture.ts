import { readFileSync } from "node:fs";
import { responseTypes } from "@academy/response-types/registry.ts";
import * as z from "zod";
import { wireAnswers } from "../exam/answers/answers.rules.ts";
import { decodeSheet } from "../exam/answers/sheet.rules.ts";
import { newTest } from "../exam/assessment/assessment.fixture.ts";
import { acceptedByStudents, acceptedTexts } from "../exam/paper/key-words.rules.ts";
import { gradeSheet, subjectMaxima } from "../exam/marking/grading.rules.ts";
import { MarkOverrides } from "../exam/terms/result/mark-override.schema.ts";
import { Marker } from "../exam/marking/marker.rules.ts";
import { freeze, type PaperDraft } from "../exam/paper/freeze.rules.ts";
import {
  PaperCover,
  PaperKey,
  PaperReview,
  StudentPaper,
} from "../exam/terms/paper/paper.schema.ts";
import { FieldCount, mergeSums } from "../exam/processing/field.rules.ts";
import { placeAmong } from "../exam/ranks/rank.rules.ts";
import { RankKeys } from "../exam/ranks/tie-break.rules.ts";
import { TIE_BREAKS } from "../exam/terms/test/tie-break.schema.ts";
import { reportOf } from "../exam/result/report.rules.ts";
import { writeTaker } from "../exam/run/taker.rules.ts";
import { figuresOf, toAnalytics } from "../exam/statistics/analytics.rules.ts";
import { Analytics, FieldSums } from "../exam/terms/result/analytics.schema.ts";
import { submittedSheet } from "./submitted-sheet.fixture.ts";

/**
 * Papers, keys, sheets and results as the product stored them on 22 November 2026. The product must
 * always be able to read what it has stored, so these files are never written again. A line is a
 * name, a tab and JSON.
 */
export function frozenLines(file: "drafts" | "papers" | "sheets" | "results"): [string, string][] {
  const text = readFileSync(new URL(`./frozen/${file}.txt`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => [line.slice(0, line.indexOf("\t")), line.slice(line.indexOf("\t") + 1)]);
}

const found = (file: "drafts" | "papers" | "sheets", name: string): string => {
  const line = frozenLines(file).find(([known]) => known === name);
  if (!line) throw new Error(`${file}.txt has no line ${name}`);
  return line[1];
};

const FrozenPaper = z.object({
  cover: PaperCover,
  student: StudentPaper,
  key: PaperKey,
  review: PaperReview,
});

const FrozenSheet = z.object({
  sheet: z.string(),
  texts: z.record(z.string(), z.string()),
  overrides: MarkOverrides.optional(),
});

/** The stored artifacts of a paper. */
export const frozenPaper = (name: string) => FrozenPaper.parse(JSON.parse(found("papers", name)));

export const frozenSheets = (name: string) =>
  z.array(FrozenSheet).parse(JSON.parse(found("sheets", name)));

/** The paper that the current code freezes from the same questions. */
export function frozenAgain(name: string) {
  // The file holds drafts, which have no schema of their own: questions of the bank and sections.
  return freeze(JSON.parse(found("drafts", name)) as PaperDraft);
}

/** Everything that the product stores or shows about a paper's sheets, as text by kind. */
export function resultsOf(name: string): [string, string][] {
  const paper = frozenPaper(name);
  const sheets = frozenSheets(name).map((one) => ({
    ...one,
    texts: new Map(Object.entries(one.texts)),
  }));
  const graded = sheets.map(({ sheet, texts, overrides }) =>
    gradeSheet(paper.key, submittedSheet(sheet, { overrides }), texts),
  );
  const { sums, lines } = field(paper.key, sheets);
  const analytics = toAnalytics(mergeSums(paper.key, [sums]), paper.key, null);
  const maxMarks = [...subjectMaxima(paper.key).values()].reduce((sum, max) => sum + max, 0);
  const test = newTest({ testId: paper.key.testId, maxMarks, run: "run_1" });
  const reports = graded.slice(0, 2).map((one, i) =>
    reportOf({
      ...paper,
      submissionId: `s${i}`,
      submittedAt: 0,
      cause: "exits",
      secondsLeft: 1,
      unranked: null,
      test,
      analytics,
      graded: one,
      overrides: sheets[i]?.overrides ?? {},
      place: placeAmong(analytics.scores, one.score),
      mediaUrl: "/media/",
    }),
  );
  const wire = sheets.map(({ sheet, texts }) =>
    wireAnswers(paper.key, decodeSheet(sheet, paper.key.questions.length), texts),
  );
  const all: Record<string, unknown> = {
    keys: paper.key.questions.map(keyTexts),
    graded: graded.map(({ score, subjectScores, totalSeconds, answers }) => [
      [score, totalSeconds, ...subjectScores],
      answers.map((one) => [one.status, one.marks, one.seconds, one.answer, one.chosen.join("")]),
    ]),
    wire,
    part: FieldSums.parse(sums),
    analytics: Analytics.parse(analytics),
    figures: figuresOf(sums, maxMarks),
    takers: lines,
    reports,
  };
  return Object.entries(all).map(([kind, value]) => [`${name} ${kind}`, JSON.stringify(value)]);
}

/** A question's keys in the forms that authors, spreadsheets, exports and students see. */
const keyTexts = (question: PaperKey["questions"][number]) => {
  const type = responseTypes.get(question.responseType);
  return {
    accepted: acceptedTexts(question),
    students: acceptedByStudents(question),
    keys: question.keys.map((key) => ({
      author: type.writeAuthor(question.content, key),
      cells: type.keyWords.write(key, question.content),
    })),
  };
};

type Sheets = {
  sheet: string;
  texts: Map<string, string>;
  overrides?: MarkOverrides | undefined;
}[];

/** The sums over all sheets, and the lists of takers with each rule for equal marks. */
function field(key: PaperKey, sheets: Sheets) {
  const marker = new Marker(key);
  const count = new FieldCount(marker, key.questions.length);
  const marked = marker.blank();
  const lines = TIE_BREAKS.map((): string[] => []);
  const ranks = TIE_BREAKS.map((tieBreak) => new RankKeys(key, marker, tieBreak));
  sheets.forEach(({ sheet, texts, overrides }, i) => {
    marker.mark(submittedSheet(sheet, { overrides }), texts, marked);
    count.add(marked);
    ranks.forEach((keys, n) => {
      const who = { userId: `u${i}`, name: `Student ${i}`, email: `s${i}@example.com` };
      lines[n]?.push(writeTaker({ rankKey: keys.of(marked), ...who }));
    });
  });
  return { sums: count.sums(), lines: lines.map((one) => one.toSorted()) };
}
