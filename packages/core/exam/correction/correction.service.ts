import { hasProvisionalResult } from "../attempt/release.rules.ts";
import { createHash } from "node:crypto";
import { responseTypes } from "@academy/response-types/registry.ts";
import { isPast, lastDeadlineOf } from "../attempt/attempt.rules.ts";
import { FIRST_KEY } from "../paper/paper-id.rules.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Activity from "../processing/activity.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Results from "../result/report.service.ts";
import { conflict, isAppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as BankCorrections from "./bank-correction.service.ts";
import { correct, keyWords } from "./correction.rules.ts";
import type {
  AnswerKeyInput,
  CorrectionHistory,
  CorrectionInput,
  CorrectionPreview,
  PublishedCorrection,
  PublishInput,
} from "./correction.schema.ts";
import * as CorrectionAudit from "./correction-audit.service.ts";
import * as Preview from "./preview.service.ts";

/**
 * What a correction would do to marks and ranks; nothing is written.
 * @throws AppError `not-found`; `invalid` for changes that cannot be; `conflict` before the test's
 * start, or when another correction came since the administrator looked.
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
  return { ...figures, changes, bank: bank.map(BankCorrections.told) };
}

/**
 * Makes a correction count: the corrected key is kept, the test's pointer moves to it, the audit
 * log tells of it, the bank gets it where that is asked for, and the test is processed again where
 * it is over. Killed after the pointer, the
 * next sweep does what is left; killed before it, nothing has happened. The same correction sent
 * again finishes what is left.
 * @throws AppError as `preview`.
 */
export async function publish(
  deps: Deps,
  actor: Actor,
  testId: string,
  { inBank, ...input }: PublishInput,
): Promise<PublishedCorrection> {
  const test = await Tests.load(deps, testId);
  assertBegun(deps, test);
  const before = await PaperStore.readKey(deps, test, input.from);
  const { after, changes } = correctedKey(deps, actor, before, input);
  if (test.keyName !== after.name) {
    if (test.keyName !== input.from) throw corrected();
    await PaperStore.writeKey(deps, test, after);
    if (!(await TestStore.correctKey(deps, test, after.name))) throw corrected();
  }
  // Who came first stands in the kept key.
  await CorrectionAudit.record(deps, await PaperStore.readKey(deps, test, after.name));
  const bank = inBank
    ? await BankCorrections.apply(deps, actor, test, { before, after, changes })
    : [];
  return { name: after.name, processed: await process(deps, test), bank };
}

/** The key after a correction, named by what it starts from and what it changes. */
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

function assertBegun(deps: Deps, test: Test): void {
  if (deps.clock.now() >= test.startTime) return;
  throw conflict("not_begun", "This test has not begun. Edit it instead of correcting its key.");
}

const corrected = () =>
  conflict(
    "corrected_meanwhile",
    "Another administrator has just corrected this test. Look at it again.",
  );

/** Whether the results are out; those of a test that is still being written follow by themselves. */
async function process(deps: Deps, test: Test): Promise<boolean> {
  if (!isPast(lastDeadlineOf(test), deps.clock.now())) {
    if (hasProvisionalResult(test)) await Activity.noteHandIn(deps, test.testId);
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

/** A test's key as it stands, and all its corrections. @throws AppError `not-found` */
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
      keyText: keyWords(question),
      dropped: question.dropped,
    })),
    corrections: key.corrections
      .toReversed()
      .map(({ from, at, byName, changes }) => ({ from, at: iso(at), byName, changes })),
  };
}

function keysOf({ responseType, keys, content }: KeyedQuestion): AnswerKeyInput[] {
  const type = responseTypes.get(responseType);
  return keys.map((key) => {
    const { answerKey, tolerance, subjectiveKeywords } = type.writeAuthor(content, key);
    return {
      answerKey,
      ...(tolerance !== undefined && { tolerance }),
      ...(subjectiveKeywords !== undefined && { subjectiveKeywords }),
    };
  });
}
