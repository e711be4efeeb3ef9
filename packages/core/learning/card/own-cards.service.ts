import { toMarks } from "@academy/response-types/shared/marks.ts";
import { loadForResults } from "../../exam/assessment/assessment.service.ts";
import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import type { TestForResults } from "../../exam/terms/test/shifts.rules.ts";
import { submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import { fullMarksOf, unitOfKey } from "../../exam/marking/grading.rules.ts";
import type { KeyedQuestion, PaperRef, StudentPaper } from "../../exam/terms/paper/paper.schema.ts";
import * as ShownPapers from "../../exam/paper/shown-paper.service.ts";
import { readResults } from "../../exam/result/report.service.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { TopicRef } from "../progress/event.schema.ts";
import { fieldOf, keysAreOpen } from "../progress/intake.rules.ts";
import { topicsOf } from "../progress/intake.service.ts";
import { takerOf } from "../progress/owned.rules.ts";
import { difficultyShown, type Field, type FoundCard, keyPartsOf, parOf } from "./card.rules.ts";
import type { Reader } from "./card-sources.service.ts";

const OWN = /^t\.(t_[0-9a-z]{20})\.(\d{1,3})$/;

interface Place {
  ref: string;
  index: number;
}

/**
 * Questions of tests that the student has taken and whose keys are open: nothing here says more
 * than the student's own reports. Other refs are left out.
 */
export async function ownCards(
  reader: Reader,
  refs: readonly string[],
): Promise<ReadonlyMap<string, FoundCard>> {
  const places = refs.flatMap((ref) => {
    const [, testId, index] = OWN.exec(ref) ?? [];
    return testId === undefined ? [] : [{ ref, testId, index: Number(index) }];
  });
  const byTest = Map.groupBy(places, ({ testId }) => testId);
  const found = await Promise.all([...byTest].map(([id, own]) => cardsOfTest(reader, id, own)));
  return new Map(found.flat().map((card) => [card.ref, card]));
}

async function cardsOfTest(
  reader: Reader,
  testId: string,
  places: readonly Place[],
): Promise<FoundCard[]> {
  const { deps, userId, state } = reader;
  // The submission was taken in, which proves that the student submitted a ranked attempt.
  const taker = takerOf(state, userId, `t.${testId}`);
  const taken = state.tests[submissionIdOf({ testId, userId: taker, n: 0 })];
  const test = taken && (await testOf(deps, testId));
  if (taken && !test) reader.gone?.add(testId);
  if (!taken || !test) return [];
  if (!keysAreOpen(test, { n: 0, status: "submitted" }, deps.clock.now())) return [];
  const ref = { testId, paper: taken.paper };
  const paper = await paperOf(reader, test, { ref, places });
  return places.flatMap((place) => cardAt(paper, place) ?? []);
}

/** Undefined for a deleted test. */
async function testOf(deps: Deps, testId: string): Promise<TestForResults | undefined> {
  try {
    return await loadForResults(deps, testId);
  } catch (error) {
    if (isAppError(error) && error.kind === "not-found") return undefined;
    throw error;
  }
}

async function paperOf(
  reader: Reader,
  test: Test,
  { ref, places }: { ref: PaperRef; places: readonly Place[] },
) {
  const { deps } = reader;
  const [{ key, analytics }, shown] = await Promise.all([
    readResults(deps, test, ref),
    ShownPapers.shown(deps, ref),
  ]);
  const asked = places.flatMap(({ index }) => key.questions[index] ?? []);
  const topic = await topicOf(reader, asked);
  return { ...shown, key, analytics, test, topic, mediaUrl: deps.config.mediaUrl };
}

/**
 * The topic of a question. For questions of the notebook, the student's state has the topics; for
 * other questions, the catalogue is read.
 */
async function topicOf({ deps, state }: Reader, questions: readonly KeyedQuestion[]) {
  const known = ({ questionId }: KeyedQuestion): TopicRef | undefined =>
    state.names[state.entries[questionId]?.topicId ?? ""];
  if (questions.every(known)) {
    return (question: KeyedQuestion) => known(question);
  }
  const byNames = await topicsOf(deps);
  return (question: KeyedQuestion) => known(question) ?? byNames(question);
}

type OwnPaper = Awaited<ReturnType<typeof paperOf>>;

/** Undefined for a question that was dropped: it is no longer practised. */
function cardAt(paper: OwnPaper, place: Place): FoundCard | undefined {
  const { key, analytics, test, student, mediaUrl } = paper;
  const { ref, index } = place;
  const question = key.questions[index];
  const shown = student.questions[index];
  if (!question || !shown || question.dropped) return undefined;
  const topic = paper.topic(question);
  if (!topic) throw new Error(`Question ${question.questionId} has no topic.`);
  const seconds = analytics?.questions[index]?.medianTimeFull ?? null;
  const field = { ...fieldOf(analytics, index), seconds };
  const parSeconds = parOf(field, test);
  const html = shown.passageId && student.passages[shown.passageId];
  return {
    ref,
    questionId: question.questionId,
    topic,
    question,
    parSeconds,
    facility: field.students > 0 ? (100 * field.full) / field.students : null,
    first: null,
    passage:
      shown.passageId && html ? { id: shown.passageId, html: withMedia(html, mediaUrl) } : null,
    cut: () => ({ ref, ...topic, ...cutOf(paper, { question, shown, field }), parSeconds }),
  };
}

interface Cut {
  question: KeyedQuestion;
  shown: StudentPaper["questions"][number];
  field: Field;
}

/** The fields of a card that come from the question, its key and the test. */
function cutOf(
  { key, review, cover, student, mediaUrl }: OwnPaper,
  { question, shown, field }: Cut,
) {
  const { questionId, responseType, section } = question;
  const unit = unitOfKey(key);
  const media = (text: string) => withMedia(text, mediaUrl);
  const hasPassage = shown.passageId !== undefined && student.passages[shown.passageId];
  return {
    questionId,
    difficulty: difficultyShown(field, cover.sections[section]?.difficulty ?? null),
    responseType,
    question: media(shown.question),
    ...(shown.options && { options: shown.options.map(media) }),
    ...(shown.rows && { rows: shown.rows.map(media) }),
    ...(shown.format && { format: shown.format }),
    ...(hasPassage && { passageId: shown.passageId }),
    marks: toMarks(fullMarksOf(question, unit), unit),
    ...keyPartsOf(question),
    solution: media(review.solutions[questionId] ?? ""),
    seen: true,
  };
}
