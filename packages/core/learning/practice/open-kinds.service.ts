import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { examTypeLabels } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { weakestOf } from "../progress/head.rules.ts";
import type { Reader } from "../card/card-sources.service.ts";
import type { FoundCard } from "../card/card.rules.ts";
import { cardsOf, isSubscribed, poolOf } from "../card/open-cards.service.ts";
import { distance, type OpenCard, pickCards, pickOfEach, seenAt } from "../card/open-pick.rules.ts";
import type { SetFrom } from "../card/practice.schema.ts";

/** Open questions of some topics; questions that were never practised come first. */
export async function topics(
  reader: Reader,
  { examType, topicIds, difficulty, unseenOnly }: Extract<SetFrom, { kind: "topics" }>,
  count: number,
): Promise<{ cards: FoundCard[]; found: number }> {
  const pools = await poolsOf(reader, examType, topicIds);
  const at = seenAt(reader.state.seen);
  const fit = pools.filter(
    (one) =>
      (difficulty === undefined || one.difficulty === difficulty) &&
      (!unseenOnly || at(one.questionId) < 0),
  );
  const order = ({ questionId }: OpenCard) => at(questionId);
  const picked = pickOfEach(fit, { count, order, random: randomOf(reader.deps) });
  return { cards: await readCards(reader, examType, picked), found: fit.length };
}

/** New open questions of the weakest topics that the student will probably just manage. */
export async function weak(
  reader: Reader,
  { examType }: Extract<SetFrom, { kind: "weak" }>,
  count: number,
): Promise<{ cards: FoundCard[]; found: number; topicIds: string[] }> {
  const { state } = reader;
  const topicIds = weakestOf(state).map(({ topicId }) => topicId);
  const entries = topicIds.filter((id) => id.startsWith("st_"));
  const pools = entries.length > 0 ? await poolsOf(reader, examType, entries) : [];
  const at = seenAt(state.seen);
  const fresh = pools.filter(
    ({ questionId }) => at(questionId) < 0 && state.entries[questionId] === undefined,
  );
  const order = (one: OpenCard) => distance(state, one);
  const picked = pickCards(fresh, { count, order, random: randomOf(reader.deps) });
  return { cards: await readCards(reader, examType, picked), found: fresh.length, topicIds };
}

/**
 * The open questions of some topics that the student may practise.
 * @throws AppError `forbidden` when all of their questions need a subscription
 */
async function poolsOf(
  reader: Reader,
  examType: ExamType,
  topicIds: readonly string[],
): Promise<OpenCard[]> {
  const pools = await Promise.all(
    [...new Set(topicIds)].map((subjectTopicId) =>
      poolOf(reader, { examType, subjectTopicId }, true),
    ),
  );
  const all = pools.flat();
  if (all.every(({ access }) => access === "PUBLIC")) return all;
  if (await isSubscribed(reader, examType)) return all;
  const free = all.filter(({ access }) => access === "PUBLIC");
  if (free.length === 0) throw subscriptionNeeded(examType);
  return free;
}

const subscriptionNeeded = (examType: ExamType) =>
  new AppError(
    "forbidden",
    "subscription_needed",
    `These questions are part of the ${examTypeLabels[examType]} plan.`,
    { details: { examType } },
  );

/** The cards of the picked questions, in the same order. The cards of a topic are read together. */
async function readCards(
  reader: Reader,
  examType: ExamType,
  picked: readonly OpenCard[],
): Promise<FoundCard[]> {
  const byTopic = Map.groupBy(picked, ({ subjectTopicId }) => subjectTopicId);
  const read = await Promise.all(
    [...byTopic].map(([subjectTopicId, own]) => cardsOf(reader, { examType, subjectTopicId }, own)),
  );
  const byId = new Map(read.flat().map((card) => [card.questionId, card]));
  return picked.flatMap(({ questionId }) => byId.get(questionId) ?? []);
}

const randomOf = (deps: Deps) => () =>
  deps.random.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32;
