import type { PaperKey } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as QuestionSave from "../../bank/editing/question-save.service.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { bankStep, noteOf } from "./bank-correction.rules.ts";
import type { BankCorrection } from "../terms/result/correction.schema.ts";
import type { QuestionCorrection } from "../terms/paper/key-correction.schema.ts";

/** A correction of a test's key. */
interface Correction {
  before: PaperKey;
  after: PaperKey;
  changes: readonly QuestionCorrection[];
}

/** What a correction would change in the questions of the bank; nothing is written. */
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

/** How often a question is read again when someone else changes it at the same time. */
const MOST_TRIES = 3;

/**
 * Corrects the questions in the bank, each with a note in its history. A repeated call does only
 * what is left, because each revision names the corrected key that caused it. The test's key is
 * published already, so the correction goes on even if someone changes a question at the same time:
 * that question is compared again, and keeps its own key if its text changed.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  test: Test,
  correction: Correction,
): Promise<BankCorrection[]> {
  const done: BankCorrection[] = [];
  for (const planned of await plan(deps, test, correction)) {
    done.push(bankCorrectionOf(await applyOne(deps, actor, test, { correction, planned })));
  }
  return done;
}

async function applyOne(
  deps: Deps,
  actor: Actor,
  test: Test,
  { correction, planned }: { correction: Correction; planned: Planned },
): Promise<Planned> {
  const savedWith = correction.after.name;
  let step = planned;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { bank, change, state, answerKey, alsoAccept } = step;
    if (!bank || bank.savedWith === savedWith || (state !== "key" && state !== "note")) return step;
    const note = noteOf(test.name, change);
    try {
      await QuestionSave.correctKey(deps, actor, bank, { answerKey, alsoAccept, note, savedWith });
      return step;
    } catch (error) {
      if (!isAppError(error) || !["conflict", "not-found"].includes(error.kind)) throw error;
      step = found((await plan(deps, test, { ...correction, changes: [change] })).at(0));
    }
  }
  return { ...step, state: "changed" };
}

function found<T>(question: T | undefined): T {
  if (question === undefined) throw new Error("A correction names a question of the key");
  return question;
}
