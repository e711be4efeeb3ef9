import type { AnswerKeyInput } from "../../bank/question/question.schema.ts";
import { hasProvisionalResult } from "../attempt/release.rules.ts";
import { createHash } from "node:crypto";
import { responseTypes } from "@academy/response-types/registry.ts";
import { writeAlso } from "@academy/response-types/shared/also-accept.ts";
import { isPast, lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Activity from "../processing/activity.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Results from "../result/report.service.ts";
import { conflict, isAppError } from "../../kernel/shared/error.ts";
import { indianMoment, iso } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as CorrectedKeys from "../assessment/corrected-key.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as BankCorrections from "./bank-correction.service.ts";
import { dropRuleOf, keyWords } from "../paper/key-words.rules.ts";
import { correct } from "./correction.rules.ts";
import type {
  CorrectionHistory,
  CorrectionInput,
  CorrectionPreview,
  PublishedCorrection,
  PublishInput,
} from "../terms/result/correction.schema.ts";
import * as CorrectionAudit from "../paper/correction-audit.service.ts";
import * as Preview from "./preview.service.ts";

/**
 * What a correction would do to marks and ranks; nothing is written.
 * @throws AppError `not-found`; `invalid` for invalid changes; `conflict` before the test's start,
 * or if the key was corrected since the administrator read it.
 */
export async function preview(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: CorrectionInput,
): Promise<CorrectionPreview> {
  const test = await Tests.load(deps, testId);
  assertBegun(deps, test);
  if (test.keyName !== input.from) throw corrected();
  const before = await PaperStore.readKey(deps, test, test.keyName);
  const { after, changes } = correctedKey(deps, actor, before, input);
  const bank = await BankCorrections.plan(deps, test, { before, after, changes });
  const figures = await Preview.compare(deps, test, { before, after });
  return {
    finalAt: test.finalAt === undefined ? null : iso(test.finalAt),
    ...figures,
    changes,
    bank: bank.map(BankCorrections.bankCorrectionOf),
  };
}

/**
 * Publishes a correction: writes the corrected key, moves the test's pointer to it, records it in
 * the audit log, corrects the bank if requested, and processes the test again if it is over. If it
 * is killed before the pointer moves, nothing has happened; after that, the next sweep or a
 * repeated call finishes the rest.
 * @throws AppError as `preview`; `conflict` final_results if the results are final and the input
 * does not confirm their time.
 */
export async function publish(
  deps: Deps,
  actor: Actor,
  testId: string,
  { inBank, finalAt, ...input }: PublishInput,
): Promise<PublishedCorrection> {
  const test = await Tests.load(deps, testId);
  assertBegun(deps, test);
  const before = await PaperStore.readKey(deps, test, input.from);
  const { after, changes } = correctedKey(deps, actor, before, input);
  if (test.keyName !== after.name) {
    assertConfirmed(test, input, finalAt);
    await PaperStore.writeKey(deps, test, after);
    if (!(await CorrectedKeys.correctKey(deps, test, after.name))) {
      const now = await TestStore.find(deps, testId, { consistent: true });
      assertConfirmed(now ?? test, input, finalAt);
      throw corrected();
    }
  }
  // Reads the stored key, which names the author whose call wrote it first.
  await CorrectionAudit.record(deps, await PaperStore.readKey(deps, test, after.name));
  const bank = inBank
    ? await BankCorrections.apply(deps, actor, test, { before, after, changes })
    : [];
  return { name: after.name, processed: await process(deps, test), bank };
}

/** The corrected key, named by a hash of the key it is based on and its changes. */
function correctedKey(deps: Deps, actor: Actor, before: PaperKey, input: CorrectionInput) {
  const { questions, changes } = correct(before, input.changes);
  const hash = createHash("sha256")
    .update(JSON.stringify([before.name, questions, changes]))
    .digest("hex");
  const correction = {
    from: before.name,
    at: deps.clock.now(),
    by: actor.userId,
    byName: actor.name,
    changes,
  };
  const after: PaperKey = {
    ...before,
    name: `${FIRST_KEY}-${hash.slice(0, 20)}`,
    questions,
    corrections: [...before.corrections, correction],
  };
  return { after, changes };
}

/**
 * Refuses a correction unless the administrator saw the key and, if the results are final, their
 * final time.
 */
function assertConfirmed(
  test: Test,
  { from }: CorrectionInput,
  confirmed: string | undefined,
): void {
  if (test.keyName !== from) throw corrected();
  const { finalAt } = test;
  if (finalAt === undefined || iso(finalAt) === confirmed) return;
  throw conflict(
    "final_results",
    `These results have been final since ${indianMoment(finalAt)}. Look at what changes again, then confirm that final results are corrected.`,
    { finalAt: iso(finalAt), confirmWith: "finalAt" },
  );
}

function assertBegun(deps: Deps, test: Test): void {
  if (deps.clock.now() >= test.startTime) return;
  throw conflict("not_begun", "This test has not started. Edit it instead of correcting its key.");
}

const corrected = () =>
  conflict(
    "corrected_meanwhile",
    "Another administrator has just corrected this test. Reload to see the correction.",
  );

/**
 * Processes the test again, if it is over. Returns whether new results are published now; for a
 * test that is still open they follow later.
 */
async function process(deps: Deps, test: Test): Promise<boolean> {
  if (!isPast(lastDeadlineOf(test), deps.clock.now())) {
    if (hasProvisionalResult(test)) await Activity.noteSubmission(deps, test.testId);
    return false;
  }
  try {
    const { processed } = await Processing.processTest(deps, test.testId, { force: true });
    return processed.length > 0;
  } catch (error) {
    if (isAppError(error) && error.code === "still_running") return false;
    throw error;
  }
}

/** A test's current key and all its corrections. @throws AppError `not-found` */
export async function history(deps: Deps, testId: string): Promise<CorrectionHistory> {
  const test = await Tests.load(deps, testId);
  const key = await PaperStore.readKey(deps, test, test.keyName);
  const analytics = test.run === null ? null : await Results.readAnalytics(deps, test);
  return {
    testId,
    title: test.name,
    name: key.name,
    begun: deps.clock.now() >= test.startTime,
    results: analytics === null ? "none" : analytics.key === key.name ? "current" : "outdated",
    questions: key.questions.map((question, index) => ({
      questionId: question.questionId,
      number: index + 1,
      subject: question.subject,
      topic: question.topic,
      responseType: question.responseType,
      keys: keysOf(question),
      keyText: keyWords(question, dropRuleOf(key, index)),
      dropped: question.dropped,
      dropRule: dropRuleOf(key, index),
    })),
    corrections: key.corrections
      .toReversed()
      .map(({ from, at, byName, changes }) => ({ from, at: iso(at), byName, changes })),
  };
}

function keysOf({ responseType, keys, content }: KeyedQuestion): AnswerKeyInput[] {
  const type = responseTypes.get(responseType);
  return writeAlso(type, content, keys);
}
