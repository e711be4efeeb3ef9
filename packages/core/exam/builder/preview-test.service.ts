import { toMarks } from "@academy/response-types/shared/marks.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import { acceptedTexts } from "../paper/key-words.rules.ts";
import { type DraftQuestion, freeze } from "../paper/freeze.rules.ts";
import type { Paper, PaperRef } from "../terms/paper/paper.schema.ts";
import { instructionsIn, reviewIn } from "../paper/language-texts.rules.ts";
import { setPlaces } from "../paper/print-sets.rules.ts";
import { asSeen } from "../paper/seen-order.rules.ts";
import type { ShownAs } from "../terms/paper/shuffle.schema.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Questions from "../../bank/question/question-read.service.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { frozenSection } from "../terms/test/test-input.rules.ts";
import type { Section } from "../terms/test/assessment.schema.ts";
import type {
  PreviewInput,
  PreviewQuestion,
  TestPreview,
} from "../terms/test/test-input.schema.ts";
import * as Variants from "./paper-variants.service.ts";
import { sectionView } from "../assessment/section-view.rules.ts";

/** A preview is frozen like a paper but never stored. */
const NOWHERE: PaperRef = { testId: "", paper: "" };

/**
 * The paper as it would be frozen now, with keys and solutions, for the builder. Invalid formulas
 * are shown as LaTeX.
 */
export async function preview(deps: Deps, input: PreviewInput): Promise<TestPreview> {
  const ids = input.sectionDetails.flatMap(({ questionIds }) => questionIds);
  const known = await draftQuestions(deps, ids);
  const sections = input.sectionDetails.map((section) => ({
    section: frozenSection(section, responseTypes.read(section.type)?.code ?? ""),
    questions: section.questionIds.flatMap((id) => known.get(id) ?? []),
  }));
  const passageIds = [...known.values()].flatMap(({ question }) => question.passageId ?? []);
  const passages = await Passages.findMany(deps, passageIds);
  const languages = input.language ? [input.language] : [];
  const { translatedInstructions } = input;
  const spoken = { languages, medium: "chosen" as const, translatedInstructions };
  const frozen = freeze({
    ref: NOWHERE,
    instructions: sanitiseRichText(input.instructions, deps.config.mediaUrl),
    sections,
    passages,
    ...(await Variants.spokenIn(deps, spoken, [...known.values()], passages)),
  });
  const [language] = frozen.paper.languages ?? [];
  const read = language && reviewIn(language, frozen.paper, true);
  const paper = { ...frozen.paper, ...read };
  const places = input.set ? setPlaces(paper.student.questions, input.set) : [];
  const questions = paper.student.questions
    .map((_, index) => previewQuestion(deps, paper, known, { index, shown: places[index] }))
    .toSorted((one, other) => one.number - other.number);
  return {
    instructions: withMedia(shownInstructions(paper, input.language), deps.config.mediaUrl),
    totalQuestions: questions.length,
    maxMarks: toMarks(frozen.maxMarks, frozen.markUnit),
    sections: paper.cover.sections.map((section, index) =>
      sectionPreview(section, index, questions),
    ),
    missing: ids.filter((id) => !known.has(id)),
  };
}

const shownInstructions = ({ cover }: Paper, language: PreviewInput["language"]): string =>
  language ? instructionsIn(language, cover) : cover.instructions;

async function draftQuestions(deps: Deps, ids: readonly string[]) {
  const questions = await Questions.findMany(deps, ids);
  const entries = await Catalogue.byId(
    deps,
    questions.map(({ subjectTopicId }) => subjectTopicId),
  );
  return new Map(
    questions.flatMap((question) => {
      const names = entries.get(question.subjectTopicId);
      return names ? [[question.questionId, { question, names }] as const] : [];
    }),
  );
}

function sectionPreview(
  section: Section,
  index: number,
  all: readonly PreviewQuestion[],
): TestPreview["sections"][number] {
  const questions = all.filter((question) => question.section === index);
  const counted = questions.slice(0, section.choose?.atMost);
  const centi = counted.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0);
  const types = questions.map(({ responseType }) => responseType);
  return { ...sectionView(section, types), maxMarks: centi / 100, questions };
}

function previewQuestion(
  deps: Deps,
  { student, key, review }: Paper,
  known: ReadonlyMap<string, DraftQuestion>,
  { index, shown: place }: { index: number; shown: ShownAs | undefined },
): PreviewQuestion {
  const shown = student.questions[index];
  const keyed = key.questions[index];
  const draft = shown && known.get(shown._id);
  if (!draft || !keyed) throw new Error(`The parts of a paper differ at question ${index}`);
  const media = (html: string) => withMedia(html, deps.config.mediaUrl);
  const passage = shown.passageId && student.passages[shown.passageId];
  const type = responseTypes.get(shown.responseType);
  const seen = asSeen(keyed, place);
  const options = place?.options?.map((at) => shown.options?.[at] ?? "") ?? shown.options;
  return {
    ...shown,
    question: media(shown.question),
    ...(options && { options: options.map(media) }),
    ...(shown.rows && { rows: shown.rows.map(media) }),
    ...(passage && { passageText: media(passage) }),
    number: place?.number ?? index + 1,
    paperNumber: index + 1,
    examType: draft.question.examType,
    subject: draft.names.subject,
    topic: draft.names.topic,
    subTopic: draft.names.subTopic,
    difficulty: draft.question.difficulty,
    correctAnswer: type.writeKey(draft.question.answerKey, seen.content),
    answerText: acceptedTexts(seen).join(),
    solution: media(review.solutions[shown._id] ?? ""),
  };
}
