import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import * as Batch from "@academy/core/bank/editing/question-batch.service.ts";
import * as Draft from "@academy/core/bank/editing/question-draft.service.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import { defaultInstructions } from "@academy/core/exam/assessment/instructions.rules.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import type { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import * as Patterns from "@academy/core/exam/pattern/pattern.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { ensureNames } from "../ensure-names.ts";
import type { SampleQuestion } from "../rich.ts";
import { importPaper } from "./paper-file.ts";
import { partOf, type SamplePaper, samplePapers } from "./sample-papers.ts";

/** Parts of a paper that are added in parallel, each to its own place in the bank. */
const AT_ONCE = 6;

const keyOf = (pattern: string) => ({ pk: "SAMPLE", sk: `PAPER#${pattern}` });
const Made = z.object({ testId: z.string() });

/** Adds one test of each family by its real pattern; those of an interrupted start are kept. */
export async function ensurePapers(deps: Deps, admin: Actor, expiryTime: string): Promise<void> {
  for (const paper of samplePapers) {
    const made = keyOf(paper.pattern);
    if (await deps.content.get(made, { consistent: true })) continue;
    const pattern = await Patterns.read(deps, paper.pattern);
    const ids = paper.questions
      ? await addQuestions(deps, admin, pattern, paper.questions)
      : await importPaper(deps, admin, paper.pattern);
    const test = await CreateTest.create(
      deps,
      admin,
      testOf(deps, pattern, paper, { ids, expiryTime }),
    );
    await deps.content.put({ ...made, testId: test._id });
  }
}

/** The ids of a paper's questions, in its order. */
export async function questionIdsOf(deps: Deps, admin: Actor, pattern: string): Promise<string[]> {
  const made = await deps.content.get(keyOf(pattern), { consistent: true });
  const { sectionDetails } = await Tests.view(deps, admin, Made.parse(made).testId);
  return sectionDetails.flatMap((one) => one.questionIds ?? []);
}

/** Adds the paper's questions to the bank together, and returns their ids in the paper's order. */
async function addQuestions(
  deps: Deps,
  admin: Actor,
  { _id, title, examType }: PatternView,
  questions: readonly SampleQuestion[],
): Promise<string[]> {
  const entries = await placesOf(deps, admin, questions);
  const fresh = questions.map((question) => {
    const entry = entries.get(nameOf(question));
    if (!entry) throw new Error(`The catalogue has no entry for ${nameOf(question)}`);
    const input = QuestionInput.parse({ examType, ...question });
    const draft = Draft.readAt(deps, input, { subjectTopicId: entry._id, passageId: null });
    return { questionId: newId("question", deps), draft, entry };
  });
  const from = { savedWith: _id, note: title };
  const byPlace = [...Map.groupBy(fresh, ({ entry }) => entry._id).values()];
  const groups = Map.groupBy(byPlace, (own) => byPlace.indexOf(own) % AT_ONCE);
  const added = await Promise.all(
    [...groups.values()].map((group) => Batch.addMany(deps, admin, from, group.flat())),
  );
  const done = new Map(added.flatMap((one) => [...one]));
  const refused = fresh.filter(({ questionId }) => done.get(questionId) !== "added");
  if (refused.length > 0) throw new Error(`${refused.length} questions of ${title} were not added`);
  return fresh.map(({ questionId }) => questionId);
}

const nameOf = (one: Pick<SubjectTopic, "subject" | "topic" | "subTopic">): string =>
  [one.subject, one.topic, one.subTopic].join(" / ");

async function placesOf(deps: Deps, admin: Actor, questions: readonly SampleQuestion[]) {
  const places = new Map(questions.map((one) => [nameOf(one), one]));
  for (const { subject, topic, subTopic } of places.values()) {
    await ensureNames(deps, admin, { subject, topic, subTopic });
  }
  return new Map((await Catalogue.list(deps)).map((entry) => [nameOf(entry), entry]));
}

/** A test by the pattern that stays open and shows its report on submission. */
function testOf(
  deps: Deps,
  pattern: PatternView,
  { name, part = 1 }: SamplePaper,
  { ids, expiryTime }: { ids: readonly string[]; expiryTime: string },
): TestInput {
  let from = 0;
  const sectionDetails = partOf(pattern.sectionDetails, part).map((section) => {
    const questionIds = ids.slice(from, (from += section.numQuestions));
    return { ...section, questionIds };
  });
  return TestInput.parse({
    name,
    examType: pattern.examType,
    access: "PUBLIC",
    startTime: iso(deps.clock.now() - MINUTE),
    expiryTime,
    durationMinutes: Math.round(pattern.durationMinutes / part),
    totalQuestions: from,
    instructions: pattern.instructions || defaultInstructions(pattern.examType),
    releasePolicy: "PRACTICE",
    palette: pattern.palette,
    fullScreen: pattern.fullScreen,
    tieBreak: pattern.tieBreak,
    pattern: part === 1 ? { id: pattern._id, rev: pattern.rev } : null,
    sectionDetails,
  });
}
