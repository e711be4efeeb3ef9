import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { DraftQuestion } from "../paper/freeze.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { OpenFinder } from "../../bank/pool/pool-read.service.ts";
import * as Mixes from "../../bank/search/mix.service.ts";
import { remainingMix } from "../../bank/search/mix.rules.ts";
import * as Pick from "../../bank/search/pick.service.ts";
import { leftOut } from "./fill-section.service.ts";
import type { MixLine } from "../../bank/search/mix.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import * as Questions from "../../bank/question/question-read.service.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import { error, warning } from "./test-problem.rules.ts";
import type { TestProblem } from "./test-problem.schema.ts";
import type { Section } from "../terms/test/assessment.schema.ts";

interface Chosen {
  questions: DraftQuestion[][];
  /** The questions that the request listed. */
  givenIds: ReadonlySet<string>;
}

/**
 * Each section's questions in order: first the given ones, then randomly picked ones, without
 * repetition. Problems of missing or unsuitable questions are added to the list.
 */
export async function choose(
  deps: Deps,
  input: TestInput & { testId: string },
  sections: readonly Section[],
  problems: TestProblem[],
): Promise<Chosen> {
  const { examType, sectionDetails, excludeTests, testId } = input;
  const open = takesOpen(input) ? null : new OpenFinder(deps);
  const givenIds = new Set(sectionDetails.flatMap((one) => one.questionIds));
  const found = await Questions.findMany(deps, [...givenIds]);
  const given = new Map(found.map((one) => [one.questionId, one]));
  const missing = sectionDetails.some((one) => one.questionIds.length < one.numQuestions);
  const recent = await leftOut(deps, examType, missing ? excludeTests : 0, testId);
  const used = new Set([...givenIds, ...recent.ids]);
  const placed = new Set<string>();
  const chosen: Question[][] = [];
  for (const [index, section] of sections.entries()) {
    const ids = sectionDetails[index]?.questionIds ?? [];
    const kept = ids.flatMap((id) => {
      const question = given.get(id);
      const wrong = question ? twice(id, index, placed) : unknown(id, index);
      placed.add(id);
      if (wrong) problems.push(wrong);
      if (question?.archived) problems.push(archived(id, index));
      return wrong || !question ? [] : [question];
    });
    const criteria = { ...section, responseType: section.type, examType };
    const wanted = section.numQuestions - ids.length;
    const mix = wanted > 0 ? await openLines(deps, section.mix ?? [], kept) : [];
    const picked =
      mix.length > 0
        ? await Mixes.pickMix(deps, criteria, mix, { ids: used, open }, recent.words)
        : await Pick.pick(deps, criteria, wanted, { ids: used, open });
    for (const one of picked.questions) used.add(one.questionId);
    chosen.push([...kept, ...picked.questions]);
    problems.push(...countProblems(section, index, ids.length, picked));
  }
  return { questions: await withNames(deps, chosen, problems), givenIds };
}

/**
 * Whether questions that are open for practice may be picked: if the request allows it, and in a
 * PRACTICE test.
 */
const takesOpen = ({ allowOpen, releasePolicy }: TestInput): boolean =>
  allowOpen === true || releasePolicy === "PRACTICE";

/** How many questions each line of a section's mix still needs besides the listed questions. */
async function openLines(deps: Deps, mix: readonly MixLine[], kept: readonly Question[]) {
  if (mix.length === 0) return [];
  const names = await Catalogue.byId(
    deps,
    kept.map((one) => one.subjectTopicId),
  );
  const facts = kept.map(({ difficulty, subjectTopicId }) => {
    const { topic = "", subTopic = "" } = names.get(subjectTopicId) ?? {};
    return { difficulty, topic, subTopic };
  });
  return remainingMix(mix, facts);
}

const pathOf = (section: number) => `sectionDetails.${section}.questionIds`;

function twice(
  questionId: string,
  section: number,
  placed: ReadonlySet<string>,
): TestProblem | undefined {
  if (!placed.has(questionId)) return undefined;
  const message = "A question appears twice in the test. Replace one of them.";
  return error("question_twice", pathOf(section), message, { section, questionId });
}

function archived(questionId: string, section: number): TestProblem {
  const message = `Question ${questionId} of section ${section + 1} was deleted from the bank. Replace it if it is out of date.`;
  return warning("question_archived", pathOf(section), message, { section, questionId });
}

function unknown(questionId: string, section: number): TestProblem {
  const message = `Question ${questionId} of section ${section + 1} does not exist.`;
  return error("unknown_question", pathOf(section), message, { section, questionId });
}

function countProblems(
  { numQuestions }: Section,
  section: number,
  listed: number,
  { questions, short, open = 0 }: { questions: Question[]; short?: string[]; open?: number },
): TestProblem[] {
  const count = listed + questions.length;
  const path = `sectionDetails.${section}.numQuestions`;
  if (count < numQuestions) {
    const plain = `Section ${section + 1} needs ${numQuestions} questions; only ${count} in the bank match.`;
    const message = short?.length ? short.join(" ") : `${plain} ${Pick.openNote(open)}`.trim();
    return [error("too_few_questions", path, message, { section })];
  }
  if (count === numQuestions) return [];
  const message = `Section ${section + 1} lists ${count} questions, more than the ${numQuestions} it needs.`;
  return [error("too_many_questions", path, message, { section })];
}

/** The questions with their catalogue names; a question without a catalogue entry is a problem. */
async function withNames(
  deps: Deps,
  chosen: readonly Question[][],
  problems: TestProblem[],
): Promise<DraftQuestion[][]> {
  const ids = chosen.flat().map((one) => one.subjectTopicId);
  const entries = await Catalogue.byId(deps, ids);
  return chosen.map((questions, section) =>
    questions.flatMap((question) => {
      const names = entries.get(question.subjectTopicId);
      if (names) return [{ question, names }];
      const { questionId } = question;
      const message = `The topic of question ${questionId} no longer exists. Replace the question.`;
      const path = pathOf(section);
      problems.push(error("unknown_subject_topic", path, message, { section, questionId }));
      return [];
    }),
  );
}
