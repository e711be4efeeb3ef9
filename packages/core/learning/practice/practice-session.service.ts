import { responseTypes } from "@academy/response-types/registry.ts";
import type { Verdict } from "@academy/response-types/shared/response-type.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import { limited } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { DAY, INDIA_OFFSET, iso, SECOND } from "../../kernel/shared/time.ts";
import { eventKeyOf } from "../progress/event.rules.ts";
import type { SessionEvent, TopicRef } from "../progress/event.schema.ts";
import * as Progress from "../progress/progress.service.ts";
import { readEventAt } from "../progress/progress.store.ts";
import { isLearned } from "../progress/schedule.rules.ts";
import { dayNumber } from "../progress/state.rules.ts";
import type { LearningState } from "../progress/state.schema.ts";
import { findCards } from "../card/card-sources.service.ts";
import type { FoundCard, Marked } from "../card/card.rules.ts";
import { type ProvenSet, prove } from "./practice-set.service.ts";
import { levelsOf, ratingOf, shareOf, statusOf, timeBetween } from "./practice.rules.ts";
import type { GivenAnswer, SessionAnswer, SessionRequest } from "../card/practice.schema.ts";

/** How many parts of sessions a student may send in a day. */
const MOST_PARTS = 200;

/**
 * Takes in answers to a set: marks them again, because the browser's marking does not count, and
 * writes one event. A part that arrives again changes nothing, even if it has other answers: it is
 * answered with the results of the first time. From these the browser sees which answers counted,
 * and sends the others in another part.
 * @throws AppError `not-found`, `conflict` stale_set, `limited`; `invalid` for an unreadable answer
 */
export async function takeIn(
  deps: Deps,
  userId: string,
  { setId, refs, part, answers }: SessionRequest,
): Promise<SessionAnswer> {
  const set = await prove(deps, userId, { setId, refs });
  assertInSet(answers, refs);
  const before = await Progress.load(deps, userId);
  assertFewParts(before.item.parts, deps.clock.now());
  const asked = answers.map(({ ref }) => ref);
  const cards = await findCards({ deps, userId, state: before.state, to: "mark" }, asked);
  // The test of these questions was deleted, or all of the questions were dropped.
  if (cards.length === 0) throw notFound("This set");
  const event = eventOf(cards, answers, { set, now: deps.clock.now() });
  const key = eventKeyOf(set.id, part);
  const { today, state, written } = await Progress.recordState(deps, userId, before, {
    events: [{ key, event }],
  });
  const counted = written[0] === true ? event : await readEventAt(deps, userId, key);
  if (counted.kind !== "session") throw new Error(`The event ${key} is not a session.`);
  const results = counted.answers.map(({ ref, questionId, status }) => ({
    ref,
    status,
    due: dueDayOf(state, questionId),
  }));
  const found = new Set(cards.map(({ ref }) => ref));
  const skipped = asked.filter((ref) => !found.has(ref));
  const mastery = levelsOf(
    state,
    cards.map(({ topic }) => topic),
  );
  return { results, skipped, mastery, today };
}

function assertInSet(answers: readonly GivenAnswer[], refs: readonly string[]): void {
  const asked = answers.map(({ ref }) => ref);
  const stray = asked.findIndex((ref, at) => !refs.includes(ref) || asked.indexOf(ref) !== at);
  if (stray < 0) return;
  const message = "Send one answer for each question of the set.";
  throw invalid("bad_answers", message, [{ path: `answers.${stray}.ref`, message }]);
}

function assertFewParts([day, count]: readonly [number, number], now: number): void {
  const today = dayNumber(now);
  if (day !== today || count < MOST_PARTS) return;
  throw limited(now, ((today + 1) * DAY - INDIA_OFFSET) / SECOND, { what: "sessions" });
}

function eventOf(
  cards: readonly FoundCard[],
  answers: readonly GivenAnswer[],
  { set, now }: { set: ProvenSet; now: number },
): SessionEvent {
  const topics = new Map<string, TopicRef>(cards.map(({ topic }) => [topic.topicId, topic]));
  const places = new Map([...topics.keys()].map((topicId, place) => [topicId, place]));
  const byRef = new Map(cards.map((card) => [card.ref, card]));
  return {
    kind: "session",
    topics: [...topics.values()],
    answers: answers.flatMap((given) => {
      const card = byRef.get(given.ref);
      const topic = card && places.get(card.topic.topicId);
      return card && topic !== undefined
        ? [{ ...practised(card, given, { set, now }), topic }]
        : [];
    }),
  };
}

function practised(
  { ref, questionId, question, parSeconds, first }: FoundCard,
  given: GivenAnswer,
  { set, now }: { set: ProvenSet; now: number },
) {
  const selfMarked = responseTypes.get(question.responseType).markedByHand;
  const verdicts = selfMarked ? [] : verdictsOf(question, given.value);
  const status = statusOf(given, verdicts, selfMarked);
  const seconds = Math.min(given.seconds, Math.ceil((now - set.madeAt) / SECOND));
  const share = shareOf(status, verdicts);
  return {
    questionId,
    ref,
    status,
    rating: ratingOf(status, { ...given, seconds }, parSeconds),
    seconds,
    at: timeBetween(set.madeAt, Date.parse(given.at), now),
    ...(first && {
      first: { share: Math.round(100 * share), difficulty: Math.round(100 * first.difficulty) },
    }),
  };
}

/** The verdict by each accepted key. @throws InputError for a value that is not an answer */
function verdictsOf({ responseType, content, keys }: Marked, value: unknown): Verdict[] {
  const type = responseTypes.get(responseType);
  const answer = type.readAnswer(value ?? null, content);
  return keys.map((key) => type.verdict(answer, key, content));
}

function dueDayOf({ entries }: LearningState, questionId: string): string | null {
  const entry = entries[questionId];
  if (!entry?.scheduled || !entry.card || isLearned(entry.card)) return null;
  return iso(entry.card.due * DAY).slice(0, 10);
}
