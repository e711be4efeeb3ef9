import { responseTypes } from "@academy/response-types/registry.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { answerOf, parseAnswers, type ParsedEntry } from "../answers/answers.rules.ts";
import { decodeSheet, encodeSheet, mergeSheet } from "../answers/sheet.rules.ts";
import * as LeftoverStore from "../attempt-store/leftover.store.ts";
import * as LongTextStore from "../attempt-store/long-text.store.ts";
import * as Papers from "../paper/paper.service.ts";
import { type Attempt, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { AttemptLog, SubmitInput, SubmitReceipt } from "../terms/attempt/attempt.schema.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";

/**
 * How often answers are kept for an ended attempt. A device sends everything in one call, so a few
 * calls are enough.
 */
const MOST_TIMES = 20;
const TRIES = 3;

/**
 * Keeps answers that came after their attempt had ended, if they differ from the answers that
 * count. Sending them again changes nothing.
 */
export async function keepLeftover(
  deps: Deps,
  attempt: Attempt,
  { answers, device = "" }: Pick<SubmitInput, "answers" | "device">,
): Promise<Pick<SubmitReceipt, "leftover">> {
  if (Object.keys(answers).length === 0) return {};
  const key = await Papers.key(deps, attempt);
  const entries = differing(attempt, key, readable(deps, attempt, { key, answers }));
  if (entries.length === 0) return {};
  for (let tried = 0; tried < TRIES; tried++) {
    const held = await LeftoverStore.find(deps, attempt);
    const { length } = key.questions;
    const { sheet, changed } = mergeSheet(decodeSheet(held?.sheet ?? "", length), entries);
    if (held && (changed.length === 0 || held.rev >= MOST_TIMES)) return viewOf(held);
    for (const { index, longText } of entries) {
      const entry = sheet[index];
      if (longText === undefined || !entry || !changed.includes(index)) continue;
      await LongTextStore.put(deps, attempt, { index, entry }, longText);
    }
    const rev = (held?.rev ?? 0) + 1;
    const next = { at: deps.clock.now(), device, sheet: encodeSheet(sheet), rev };
    if (await LeftoverStore.put(deps, attempt, next)) return viewOf(next);
  }
  throw new AppError("unavailable", "busy", "Another device is sending now. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/**
 * The number of answers that came too late: the sheet of these answers has an entry for each, also
 * for blanks.
 */
const countOf = ({ sheet }: LeftoverStore.Leftover): number =>
  sheet.split(";").filter(Boolean).length;

const viewOf = (held: LeftoverStore.Leftover) => ({
  leftover: { answers: countOf(held), at: iso(held.at) },
});

/** How many answers came after an attempt had ended, read from its child items. */
export const leftoverIn = (children: readonly Item[]): number =>
  children
    .filter(LeftoverStore.isLeftover)
    .reduce((sum, item) => sum + countOf(LeftoverStore.readLeftover(item)), 0);

/**
 * The answers that can be read. An unreadable answer would never have counted, so it is logged and
 * left out, and the other answers are kept.
 */
function readable(
  deps: Deps,
  attempt: Attempt,
  { key, answers }: { key: PaperKey } & Pick<SubmitInput, "answers">,
): ParsedEntry[] {
  return Object.entries(answers).flatMap(([questionId, answer]) => {
    try {
      return parseAnswers(key, { [questionId]: answer });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.info("attempt.leftover-dropped", {
        submission: submissionIdOf(attempt),
        question: questionId,
        code: error.code,
      });
      return [];
    }
  });
}

/**
 * The answers that came too late and are newer than the answers that count, and different from
 * them.
 */
function differing(
  attempt: Attempt,
  key: PaperKey,
  entries: readonly ParsedEntry[],
): ParsedEntry[] {
  const counted = decodeSheet(attempt.sheet, key.questions.length);
  const { changed } = mergeSheet(counted, entries);
  return entries.filter(
    ({ index, value }) => changed.includes(index) && value !== (counted[index]?.value ?? ""),
  );
}

/** The answers of an attempt that came too late, for administrators. */
export async function readLeftover(
  deps: Deps,
  attempt: Attempt,
): Promise<Pick<AttemptLog, "leftover">> {
  const held = await LeftoverStore.find(deps, attempt);
  if (!held) return {};
  const key = await Papers.key(deps, attempt);
  const texts = await LongTextStore.read(deps, attempt);
  const sheet = decodeSheet(held.sheet, key.questions.length);
  const answers = key.questions.flatMap((question, index) => {
    const entry = sheet[index];
    if (!entry) return [];
    const answer = answerOf(question, index, entry, texts);
    const type = responseTypes.get(question.responseType);
    const text = answer === null ? "" : type.answerText(answer, question.content);
    return [{ number: index + 1, answer: text }];
  });
  return { leftover: { at: iso(held.at), device: held.device, answers } };
}
