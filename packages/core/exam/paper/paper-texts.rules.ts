import type { FrozenLanguage, LanguageTexts } from "../terms/paper/language-paper.schema.ts";
import type { Paper, PaperCover } from "../terms/paper/paper.schema.ts";

type Change = (html: string) => string;

const inTexts = <T extends LanguageTexts>(one: T, change: Change): T => ({
  ...one,
  question: change(one.question),
  ...(one.options && { options: one.options.map(change) }),
  ...(one.rows && { rows: one.rows.map(change) }),
});

const inEach = <T>(texts: Record<string, T>, change: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(texts).map(([id, one]) => [id, change(one)]));

const inLanguage = ({ student, review }: FrozenLanguage, change: Change): FrozenLanguage => ({
  student: {
    ...student,
    questions: inEach(student.questions, (one) => inTexts(one, change)),
    passages: inEach(student.passages, change),
  },
  review: { ...review, solutions: inEach(review.solutions, change) },
});

const inCover = ({ translated, ...cover }: PaperCover, change: Change): PaperCover => ({
  ...cover,
  instructions: change(cover.instructions),
  ...(translated && {
    translated: inEach(translated, (one) => ({ ...one, instructions: change(one.instructions) })),
  }),
});

/** A paper with other texts, in all its languages; the cover keeps the author's own text as it is. */
export const withTexts = (paper: Paper, change: Change): Paper => ({
  ...paper,
  cover: inCover(paper.cover, change),
  student: {
    ...paper.student,
    questions: paper.student.questions.map((one) => inTexts(one, change)),
    passages: inEach(paper.student.passages, change),
  },
  review: { ...paper.review, solutions: inEach(paper.review.solutions, change) },
  ...(paper.languages && {
    languages: paper.languages.map((one) => inLanguage(one, change)),
  }),
});

type Located = readonly [path: string, html: string];

const ofQuestion = (path: string, { question, options = [], rows = [] }: LanguageTexts) => [
  [`${path}.question`, question] as const,
  ...options.map((html, i) => [`${path}.options.${i}`, html] as const),
  ...rows.map((html, i) => [`${path}.rows.${i}`, html] as const),
];

const ofLanguage = ({ student, review }: FrozenLanguage): Located[] => [
  ...Object.entries(student.questions).flatMap(([id, one]) =>
    ofQuestion(`${id}.${student.language}`, one),
  ),
  ...Object.entries(review.solutions).map(
    ([id, html]) => [`${id}.${student.language}.solution`, html] as const,
  ),
  ...Object.entries(student.passages).map(
    ([id, html]) => [`${id}.${student.language}`, html] as const,
  ),
];

/** Every text of a paper, in all its languages, with the path of its place. */
export const textsOf = ({ cover, student, review, languages = [] }: Paper): Located[] => [
  ["instructions", cover.instructions],
  ...Object.entries(cover.translated ?? {}).map(
    ([language, { instructions }]) => [`instructions.${language}`, instructions] as const,
  ),
  ...student.questions.flatMap((one) => ofQuestion(one._id, one)),
  ...Object.entries(review.solutions).map(([id, html]) => [`${id}.solution`, html] as const),
  ...Object.entries(student.passages),
  ...languages.flatMap(ofLanguage),
];
