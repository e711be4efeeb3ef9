import type { Deps } from "../../kernel/platform/deps.ts";
import { questionFigures } from "../figures/figures.rules.ts";
import { onlyTranslates } from "../../kernel/shared/staff-role.rules.ts";
import * as Uses from "../pool/use.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import type { Question } from "../question/question.schema.ts";
import type { Caller } from "../question/state.rules.ts";
import type { QuestionRow } from "../question/question-list.schema.ts";
import { authorOf, type TestFigures } from "./question-sort.rules.ts";

/** The person who reads a list; without a reader, the list is for administrators. */
export interface Reader {
  caller: Caller;
  /** Finds the tests among these that are over, which the bank itself does not know. */
  overAmong: (testIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * The tests whose existence a list may show to its reader: all tests to administrators, no tests to
 * people who only translate, and tests that are over to everyone else.
 */
export const seenTests = (reader: Reader | undefined): "all" | "over" | "none" => {
  if (!reader || reader.caller.isAdmin) return "all";
  return onlyTranslates(reader.caller) ? "none" : "over";
};

/**
 * For each question, by id: how many tests use it, and its figures in tests. Tests that the reader
 * may not know about are left out.
 */
export async function testFiguresOf(
  deps: Deps,
  questions: readonly Question[],
  reader?: Reader,
): Promise<Map<string, TestFigures>> {
  if (seenTests(reader) === "none") return new Map();
  const ids = questions.map(({ questionId }) => questionId);
  const uses = await Uses.readListed(deps, ids);
  const shown =
    reader && seenTests(reader) === "over"
      ? await reader.overAmong([...new Set(ids.flatMap((id) => [...uses.of(id).tests]))])
      : undefined;
  const isShown = (testId: string) => shown?.has(testId) ?? true;
  return new Map(
    questions.map(({ questionId, difficulty }) => {
      const { tests, figures: all } = uses.of(questionId);
      const figures = all.filter(({ testId }) => isShown(testId));
      const { facility, discrimination } = questionFigures(figures, difficulty);
      return [questionId, { uses: [...tests].filter(isShown).length, facility, discrimination }];
    }),
  );
}

const NO_FIGURES = { facility: null, discrimination: null };

/** Questions as rows of the list, in the order given. */
export async function rowsOf(
  deps: Deps,
  questions: readonly Question[],
  reader?: Reader,
): Promise<QuestionRow[]> {
  const [views, testFigures] = await Promise.all([
    QuestionRead.views(deps, questions, reader?.caller),
    testFiguresOf(deps, questions, reader),
  ]);
  const shown = new Map(views.map((view) => [view._id, view]));
  return questions.flatMap((question) => {
    const view = shown.get(question.questionId);
    const ofTests = testFigures.get(question.questionId) ?? NO_FIGURES;
    if (!view) return [];
    return {
      ...view,
      ...ofTests,
      ...(question.state && { state: question.state }),
      createdBy: authorOf(question),
      createdAt: question.createdAt,
      ...(question.importId !== undefined && { importId: question.importId }),
    };
  });
}
