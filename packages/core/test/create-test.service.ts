import { responseTypes } from "@academy/response-types/registry.ts";
import * as Audit from "../audit/audit.service.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { DraftQuestion } from "../paper/freeze.rules.ts";
import { FIRST_KEY } from "../paper/key-name.rules.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../platform/deps.ts";
import * as Pick from "../question/pick.service.ts";
import type { Question } from "../question/question.schema.ts";
import * as Questions from "../question/question-read.service.ts";
import { sanitiseRichText } from "../rich-text/sanitise.ts";
import { conflict, invalid } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
import type { Section, SectionInput, Test, TestAdminView, TestInput } from "./test.schema.ts";
import * as DemoTestStore from "./demo-test.store.ts";
import { view } from "./test.service.ts";
import * as TestStore from "./test.store.ts";

/**
 * Creates a test and publishes its frozen paper: given questions are kept, missing ones picked
 * from the bank. The paper's artifacts come first and the test's item last, so a crash leaves
 * nothing that anybody sees. A demo place is given after it.
 * @throws AppError `invalid` naming the section or question that is wrong.
 */
export async function create(deps: Deps, actor: Actor, input: TestInput): Promise<TestAdminView> {
  const sections = input.sectionDetails.map(readSection);
  assertTotal(input);
  const questions = await chooseQuestions(deps, input, sections);
  const testId = newId("test", deps);
  const ref = { testId, paper: newId("paper", deps) };
  const instructions = sanitiseRichText(input.instructions, deps.config.mediaUrl);
  const passageIds = questions.flat().flatMap(({ question }) => question.passageId ?? []);
  const { maxMarks } = await Publishing.publish(deps, {
    ref,
    instructions,
    sections: sections.map((section, i) => ({ section, questions: questions[i] ?? [] })),
    passages: await Passages.findMany(deps, passageIds),
  });
  const test = testOf(deps, actor, input, { ...ref, maxMarks, subjects: subjectsOf(questions) });
  await TestStore.create(deps, test);
  if (test.demo !== null) await DemoTestStore.put(deps, test.demo, testId);
  await Audit.record(deps, actor, { action: "test.create", subject: testId, after: input });
  const created = await view(deps, { ...actor, isAdmin: true }, testId);
  if (!("rev" in created)) throw new Error("An administrator's view carries the revision");
  return created;
}

/** The response type by any of its names, and the counts as frozen. */
function readSection(input: SectionInput, index: number): Section {
  const type = input.type === "" ? undefined : responseTypes.read(input.type);
  if (input.type !== "" && !type) {
    const message = `There is no response type "${input.type}".`;
    throw invalid("unknown_response_type", message, [
      { path: `sectionDetails.${index}.type`, message },
    ]);
  }
  return {
    subject: input.subject,
    topic: input.topic,
    subTopic: input.subTopic,
    type: type?.code ?? "",
    questionType: input.questionType,
    difficulty: input.difficulty ?? null,
    numQuestions: input.numQuestions,
    scheme: input.scheme,
  };
}

function assertTotal(input: TestInput): void {
  const selected = input.sectionDetails.reduce((sum, one) => sum + one.numQuestions, 0);
  if (selected === input.totalQuestions) return;
  const message = `Total questions (${input.totalQuestions}) don't match selected (${selected})`;
  throw invalid("wrong_total", message, [{ path: "totalQuestions", message }]);
}

/** Each section's questions in order: the given ones, then picked ones; none is used twice. */
async function chooseQuestions(
  deps: Deps,
  input: TestInput,
  sections: readonly Section[],
): Promise<DraftQuestion[][]> {
  const givenIds = input.sectionDetails.flatMap((one) => one.questionIds);
  const used = new Set(givenIds);
  if (used.size < givenIds.length) {
    throw invalid("question_twice", "A question stands in the test twice. Replace one of the two.");
  }
  const given = new Map(
    (await Questions.findMany(deps, givenIds)).map((one) => [one.questionId, one]),
  );
  const chosen: Question[][] = [];
  for (const [index, section] of sections.entries()) {
    const ids = input.sectionDetails[index]?.questionIds ?? [];
    const kept = ids.map((id) => given.get(id) ?? missingQuestion(id, index));
    const picked = await Pick.pick(
      deps,
      {
        examType: input.examType,
        subject: section.subject,
        topic: section.topic,
        subTopic: section.subTopic,
        responseType: section.type,
        questionType: section.questionType,
        difficulty: section.difficulty ?? undefined,
      },
      section.numQuestions - kept.length,
      used,
    );
    for (const one of picked) used.add(one.questionId);
    chosen.push(assertEnough([...kept, ...picked], section, index));
  }
  const entries = await Catalogue.byId(
    deps,
    chosen.flat().map((one) => one.subjectTopicId),
  );
  return chosen.map((questions) =>
    questions.map((question) => {
      const names = entries.get(question.subjectTopicId);
      if (!names) throw conflict("unknown_subject_topic", "A question's topic no longer exists.");
      return { question, names };
    }),
  );
}

function assertEnough(questions: Question[], section: Section, index: number): Question[] {
  if (questions.length === section.numQuestions) return questions;
  const few = questions.length < section.numQuestions;
  const message = few
    ? `Section ${index + 1} wants ${section.numQuestions} questions, but the bank has only ${questions.length} that match.`
    : `Section ${index + 1} says ${section.numQuestions} questions, but lists ${questions.length}.`;
  throw invalid(few ? "too_few_questions" : "too_many_questions", message, [
    { path: `sectionDetails.${index}.numQuestions`, message },
  ]);
}

function missingQuestion(id: string, index: number): never {
  const message = `Question ${id} of section ${index + 1} does not exist.`;
  throw invalid("unknown_question", message, [
    { path: `sectionDetails.${index}.questionIds`, message },
  ]);
}

const subjectsOf = (questions: DraftQuestion[][]): string[] => [
  ...new Set(questions.flat().map(({ names }) => names.subject)),
];

function testOf(
  deps: Deps,
  actor: Actor,
  input: TestInput,
  made: Pick<Test, "testId" | "paper" | "maxMarks" | "subjects">,
): Test {
  return {
    ...made,
    rev: 1,
    name: input.name,
    examType: input.examType,
    access: input.access,
    testType: input.testType,
    startTime: Date.parse(input.startTime),
    expiryTime: Date.parse(input.expiryTime),
    durationMinutes: input.durationMinutes,
    totalQuestions: input.totalQuestions,
    releasePolicy: input.releasePolicy,
    palette: input.palette,
    tieBreak: input.tieBreak,
    demo: input.demo,
    link: input.link,
    run: null,
    takers: null,
    pass: 0,
    keyName: FIRST_KEY,
    provisional: null,
    extraMinutes: 0,
    createdAt: iso(deps.clock.now()),
    createdBy: actor.userId,
  };
}
