import { responseTypes } from "@academy/response-types/registry.ts";
import { withSizes } from "../../kernel/rich-text/image-sizes.rules.ts";
import type { Passage } from "../passage/passage.schema.ts";
import type { Question } from "../question/question.schema.ts";
import {
  type CardProblem,
  freezeTexts,
  keyProblems,
  type Render,
  rendererTo,
} from "./freeze-card.rules.ts";
import type { Pack, PackCard, PoolCard } from "./pool.schema.ts";

/** The most cards in one pack. */
const PACK_SIZE = 60;
/** If a pack has fewer cards in use, its cards get a new pack when questions are opened. */
const SMALL_PACK = 20;

/** A question frozen for practice, with the text of its passage. */
export interface FrozenCard {
  card: PackCard;
  passage: string | null;
  problems: CardProblem[];
}

/** Freezes a question as publishing does. It may be opened only if there are no problems. */
export function freezeCard(question: Question, passage: Passage | undefined): FrozenCard {
  const problems = keyProblems(question);
  const rich: Render = rendererTo((problem) => problems.push(problem));
  const format = responseTypes.get(question.responseType).answerForm?.(question.content);
  const card: PackCard = {
    questionId: question.questionId,
    subjectTopicId: question.subjectTopicId,
    difficulty: question.difficulty,
    responseType: question.responseType,
    questionType: question.questionType,
    marks: question.marks,
    ...freezeTexts(question, rich),
    ...(format && { format }),
    ...(question.passageId && { passageId: question.passageId }),
    content: question.content,
    keys: [question.answerKey, ...(question.alsoAccept ?? [])],
    solution: rich(question.solution, `${question.questionId}.solution`),
  };
  if (question.passageId !== null && !passage) {
    const message = "This question's passage is missing.";
    const path = `${question.questionId}.passageId`;
    problems.push({ path, message, code: "unfit_question" });
  }
  const text = passage && rich(passage.passageText, passage.passageId);
  return { card, passage: text ?? null, problems };
}

const IMAGE = /<img [^<>]*?\bsrc="(media\/[^"]+)"/g;

const textsOf = ({ card, passage }: FrozenCard): string[] => [
  card.question,
  ...(card.options ?? []),
  ...(card.rows ?? []),
  card.solution,
  passage ?? "",
];

/** The images of some cards, by their keys in the bucket. */
export const imagesOf = (cards: readonly FrozenCard[]): string[] => [
  ...new Set(
    cards.flatMap((one) =>
      textsOf(one).flatMap((html) => Array.from(html.matchAll(IMAGE), ([, key = ""]) => key)),
    ),
  ),
];

/** A card whose images have their sizes and copies. */
export function withImages(
  frozen: FrozenCard,
  records: Parameters<typeof withSizes>[1],
): FrozenCard {
  const sized = (html: string) => withSizes(html, records);
  const { card, passage } = frozen;
  return {
    ...frozen,
    card: {
      ...card,
      question: sized(card.question),
      ...(card.options && { options: card.options.map(sized) }),
      ...(card.rows && { rows: card.rows.map(sized) }),
      solution: sized(card.solution),
    },
    passage: passage === null ? null : sized(passage),
  };
}

/** Divides cards into packs; the questions of a passage stay next to each other. */
export function packsOf(
  cards: readonly Pick<FrozenCard, "card" | "passage">[],
): { pack: Pack; ids: string[] }[] {
  const sorted = cards.toSorted((one, other) =>
    (one.card.passageId ?? "").localeCompare(other.card.passageId ?? ""),
  );
  return Array.from({ length: Math.ceil(sorted.length / PACK_SIZE) }, (_, n) => {
    const some = sorted.slice(n * PACK_SIZE, (n + 1) * PACK_SIZE);
    const passages = Object.fromEntries(
      some.flatMap(({ card, passage }) =>
        card.passageId && passage !== null ? [[card.passageId, passage]] : [],
      ),
    );
    const pack = { cards: some.map(({ card }) => card), passages };
    return { pack, ids: some.map(({ card }) => card.questionId) };
  });
}

/** Cards of packs with so few cards in use that they should be put into new packs. */
export function sparse(cards: readonly PoolCard[]): PoolCard[] {
  const packs = [...Map.groupBy(cards, ({ pack }) => pack).values()];
  return packs.filter((pack) => pack.length < SMALL_PACK).flat();
}
