import type { PaperKey } from "../paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as QuestionSave from "../../bank/question/question-save.service.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { bankStep, noteOf } from "./bank-correction.rules.ts";
import type { BankCorrection, QuestionCorrection } from "./correction.schema.ts";

/** A correction of a test's key. */
interface Correction {
  before: PaperKey;
  after: PaperKey;
  changes: readonly QuestionCorrection[];
}

/** What a correction would do to the questions in the bank; nothing is written. */
export async function plan(deps: Deps, test: Test, { before, after, changes }: Correction) {
  const kept = await QuestionRead.findMany(
    deps,
    changes.map(({ questionId }) => questionId),
  );
  const paper = await PaperStore.readStudentPaper(deps, test);
  return changes.map((change) => {
    const { questionId } = change;
    const isIt = (one: { questionId: string }) => one.questionId === questionId;
    const question = {
      asked: paper.questions.find(({ _id }) => _id === questionId)?.question ?? "",
      before: found(before.questions.find(isIt)),
      after: found(after.questions.find(isIt)),
    };
    const bank = kept.find((one) => isIt(one) && one.deletedAt === null);
    return { change, bank, ...bankStep(question, bank) };
  });
}

type Planned = Awaited<ReturnType<typeof plan>>[number];

export const bankCorrectionOf = ({
  change: { questionId, number },
  state,
}: Planned): BankCorrection => ({
  questionId,
  number,
  state,
});

/**
 * Corrects the questions in the bank, each with a note in its history. A repeated call does only
 * what is left, because each revision names the corrected key that caused it.
 * @throws AppError `conflict` when someone changes a question at the same time
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  test: Test,
  correction: Correction,
): Promise<BankCorrection[]> {
  const planned = await plan(deps, test, correction);
  const savedWith = correction.after.name;
  for (const { bank, change, state, answerKey, alsoAccept } of planned) {
    if (!bank || bank.savedWith === savedWith || (state !== "key" && state !== "note")) continue;
    const note = noteOf(test.name, change);
    await QuestionSave.correctKey(deps, actor, bank, { answerKey, alsoAccept, note, savedWith });
  }
  return planned.map(bankCorrectionOf);
}

function found<T>(question: T | undefined): T {
  if (question === undefined) throw new Error("A correction names a question of the key");
  return question;
}
