import type { PackCard, PoolCard, PoolPlace } from "../../bank/pool/pool.schema.ts";
import * as Pools from "../../bank/pool/pool-read.service.ts";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { isUnlocked } from "../../sales/subscription/subscription.service.ts";
import type { KeyedQuestion } from "../../exam/terms/paper/paper.schema.ts";
import { type FoundCard, keyPartsOf } from "./card.rules.ts";
import type { Reader } from "./card-sources.service.ts";
import { difficultyOf } from "../progress/mastery.rules.ts";
import { type OpenCard, seenAt } from "./open-pick.rules.ts";

const OPEN = /^o\.([A-Z_]+)\.(st_[0-9a-z]{20})\.([0-9a-f]{20})\.(\d{1,2})$/;

interface Place extends PoolPlace {
  ref: string;
  pack: string;
  index: number;
}

function placeOf(ref: string): Place[] {
  const [, exam, subjectTopicId, pack, index] = OPEN.exec(ref) ?? [];
  const examType = EXAM_TYPES.find((name) => name === exam);
  if (!examType || !subjectTopicId || !pack) return [];
  return [{ ref, examType, subjectTopicId, pack, index: Number(index) }];
}

/** Where an open question is now, as a note or a report of a student names it. */
export interface OpenPlace {
  ref: string;
  topic: FoundCard["topic"];
}

/**
 * The place of an open question that a student may practise at this moment; undefined for every
 * other question. The ref only says in which topic to look, so an invented ref finds nothing else.
 */
export async function openPlaceOf(
  deps: Reader["deps"],
  userId: string,
  { ref, questionId }: { ref: string; questionId: string },
): Promise<OpenPlace | undefined> {
  const [place] = placeOf(ref);
  if (!place) return undefined;
  const subscribed = await isSubscribed({ deps, userId }, place.examType);
  const cards = await poolOf({ deps }, place, subscribed);
  const card = cards.find((one) => one.questionId === questionId);
  const topic = await topicOf(deps, place);
  return card && topic && { ref: refOf(place, card), topic };
}

async function topicOf(
  deps: Reader["deps"],
  { subjectTopicId }: PoolPlace,
): Promise<FoundCard["topic"] | undefined> {
  const names = (await Catalogue.byId(deps, [subjectTopicId])).get(subjectTopicId);
  if (!names) return undefined;
  const { subject, topic, subTopic } = names;
  return { topicId: subjectTopicId, subject, topic, subTopic };
}

const refOf = ({ examType, subjectTopicId }: PoolPlace, { pack, index }: Place | OpenCard) =>
  `o.${examType}.${subjectTopicId}.${pack}.${index}`;

/** Whether the student may practise the open questions that need a subscription. */
export const isSubscribed = (
  { deps, userId }: Pick<Reader, "deps" | "userId">,
  examType: PoolPlace["examType"],
): Promise<boolean> => isUnlocked(deps, userId, { access: "SUBSCRIBE", examType });

/**
 * Open questions by their refs. To be sent, a question must be in the pool at this moment, in its
 * newest form. To be marked, an answer is compared with the question that was sent.
 */
export async function openCards(
  reader: Reader,
  refs: readonly string[],
): Promise<ReadonlyMap<string, FoundCard>> {
  const places = refs.flatMap(placeOf);
  const servedAt = reader.to === "send" ? await servedIn(reader, places) : undefined;
  const found = await mapConcurrently(places, async (place) => {
    const { card } = await Pools.cardOf(reader.deps, place, place);
    const current = servedAt ? servedAt(place, card.questionId) : place;
    const [one] = current ? await cardsOf(reader, place, [current]) : [];
    return one ? [[place.ref, one] as const] : [];
  });
  return new Map(found.flat());
}

/** The cards that this student may be sent now; all pools are read in one batch. */
async function servedIn(reader: Reader, places: readonly Place[]) {
  const topics = [...new Map(places.map((place) => [nameOf(place), place])).values()];
  const exams = [...new Set(topics.map(({ examType }) => examType))];
  const pools = await Pools.cardsInAll(reader.deps, topics);
  const needsPlan = pools.some((cards) => cards.some(({ access }) => access !== "PUBLIC"));
  const subscribed = new Map(
    await mapConcurrently(exams, async (examType) => {
      return [examType, needsPlan && (await isSubscribed(reader, examType))] as const;
    }),
  );
  const served = new Map(
    topics.map((place, index) => {
      const cards = servedOf(place, pools[index] ?? [], subscribed.get(place.examType) ?? false);
      return [nameOf(place), new Map(cards.map((one) => [one.questionId, one]))];
    }),
  );
  return (place: Place, questionId: string) => served.get(nameOf(place))?.get(questionId);
}

const nameOf = ({ examType, subjectTopicId }: PoolPlace): string => `${examType}.${subjectTopicId}`;

/** The open questions of a topic that a student may practise. */
export async function poolOf(
  { deps }: Pick<Reader, "deps">,
  place: PoolPlace,
  subscribed: boolean,
): Promise<OpenCard[]> {
  return servedOf(place, await Pools.cardsIn(deps, place), subscribed);
}

const servedOf = (
  { subjectTopicId }: PoolPlace,
  cards: readonly PoolCard[],
  subscribed: boolean,
): OpenCard[] =>
  cards
    .filter(({ access }) => subscribed || access === "PUBLIC")
    .map((one) => ({ ...one, subjectTopicId }));

/** Reads cards of one topic from their packs. */
export async function cardsOf(
  reader: Reader,
  place: PoolPlace,
  cards: readonly (Place | OpenCard)[],
): Promise<FoundCard[]> {
  const topic = await topicOf(reader.deps, place);
  if (!topic) return [];
  return Promise.all(
    cards.map(async (one) => {
      const { card, passage } = await Pools.cardOf(reader.deps, place, one);
      // The pool has the measured difficulty; a pack has the one stated when it was frozen.
      const { difficulty } = "difficulty" in one ? one : card;
      return foundCard(reader, refOf(place, one), {
        card: { ...card, difficulty },
        passage,
        topic,
      });
    }),
  );
}

interface Frozen {
  card: PackCard;
  passage: string | null;
  topic: FoundCard["topic"];
}

function foundCard(
  { deps, state }: Reader,
  ref: string,
  { card, passage, topic }: Frozen,
): FoundCard {
  const media = (text: string) => withMedia(text, deps.config.mediaUrl);
  const { questionId, passageId } = card;
  const seen = seenAt(state.seen)(questionId) >= 0 || state.entries[questionId] !== undefined;
  const question = keyedOf(card, topic);
  return {
    ref,
    questionId,
    topic,
    question,
    parSeconds: null,
    facility: null,
    first: seen ? null : { difficulty: difficultyOf(0, 0, card.difficulty) },
    passage: passageId && passage !== null ? { id: passageId, html: media(passage) } : null,
    cut: () => ({
      ref,
      questionId,
      ...topic,
      difficulty: card.difficulty,
      responseType: card.responseType,
      question: media(card.question),
      ...(card.options && { options: card.options.map(media) }),
      ...(card.rows && { rows: card.rows.map(media) }),
      ...(card.format && { format: card.format }),
      ...(passageId && { passageId }),
      marks: card.marks / 100,
      ...keyPartsOf(question),
      solution: media(card.solution),
      parSeconds: null,
      seen,
    }),
  };
}

/** An open question as marking reads it. */
const keyedOf = (
  card: PackCard,
  { subject, topic, subTopic }: FoundCard["topic"],
): KeyedQuestion => ({
  questionId: card.questionId,
  section: 0,
  subject,
  topic,
  subTopic,
  responseType: card.responseType,
  marks: card.marks,
  scheme: { kind: "standard" },
  content: card.content,
  keys: card.keys,
  dropped: false,
});
