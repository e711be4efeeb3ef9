import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import type { KeptPassage } from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";
import * as PassageStore from "../passage/passage.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Draft from "../editing/question-draft.service.ts";
import * as QuestionPassage from "../editing/question-passage.service.ts";
import type { QuestionInput } from "../question/question.schema.ts";
import { AppError, type FieldError, isAppError, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { type SaveStep, saveStep } from "../../kernel/shared/save.rules.ts";
import type { SetInput } from "./comprehension.schema.ts";

interface PlannedQuestion {
  questionId: string;
  step: SaveStep;
  kept: QuestionPassage.KeptQuestion | undefined;
  draft: Draft.Draft;
  entry: SubjectTopic;
}

/** Everything a save will write, decided before its first write. */
export interface SetPlan {
  passageId: string;
  saveId: string;
  passage: { step: SaveStep; kept: KeptPassage | undefined; read: Passages.ReadPassage };
  questions: PlannedQuestion[];
}

/**
 * Validates a whole save without writing anything.
 * @throws AppError `invalid` naming every invalid field, such as `questions.1.answerKey`; `conflict`
 * naming what someone else has changed or deleted
 */
export async function planOf(deps: Deps, passageId: string, input: SetInput): Promise<SetPlan> {
  const { saveId = newId("run", deps) } = input;
  const [kept, found] = await Promise.all([
    PassageStore.find(deps, passageId),
    QuestionPassage.findKept(
      deps,
      input.questions.map(({ _id }) => _id),
    ),
  ]);
  const problems: FieldError[] = [];
  const read = await collect(problems, "passage", () => Passages.readInput(deps, input.passage));
  const questions: PlannedQuestion[] = [];
  for (const [index, one] of input.questions.entries()) {
    const drafted = await collect(problems, `questions.${index}`, () =>
      readQuestion(deps, input, one, passageId),
    );
    if (!drafted) continue;
    const question = found.get(one._id);
    const same = question !== undefined && QuestionPassage.isSame(question, drafted.draft);
    const step = stepOf({ base: one.rev, saveId }, question, same);
    questions.push({ questionId: one._id, kept: question, step, ...drafted });
  }
  if (!read || problems.length > 0) throw incomplete(problems);
  const same = kept !== undefined && Passages.isSame(kept.passage, read);
  const ofPassage = kept && { ...kept.passage, deletedAt: kept.deleted ? "" : null };
  const step = stepOf({ base: input.rev, saveId }, ofPassage, same);
  if (!kept && step === "gone") throw notFound("The passage");
  assertPossible(step, questions);
  return { passageId, saveId, passage: { step, kept, read }, questions };
}

/**
 * What a save does to a passage or question. A deleted one counts as gone, even though it is still
 * stored.
 */
const stepOf = (
  save: Parameters<typeof saveStep>[0],
  kept: { rev: number; savedWith?: string | undefined; deletedAt: string | null } | undefined,
  same: boolean,
): SaveStep => (kept && kept.deletedAt !== null ? "gone" : saveStep(save, kept, same));

type SetQuestion = SetInput["questions"][number];

/** The question as it will be stored. Its passage may be new, so it is not looked up here. */
async function readQuestion(
  deps: Deps,
  { passage: { examType, subject, topic, subTopic } }: SetInput,
  { _id, rev: _rev, ...question }: SetQuestion,
  passageId: string,
): Promise<{ draft: Draft.Draft; entry: SubjectTopic }> {
  const names = { examType, subject, topic, subTopic };
  const input: QuestionInput = { ...question, ...names, questionType: "COMPREHENSION" };
  const { draft, entry } = await Draft.read(deps, input);
  return { draft: { ...draft, passageId }, entry };
}

/** Collects errors by their path in the input, so that the author sees all of them together. */
async function collect<T>(
  problems: FieldError[],
  place: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    const fields = error.fields ?? [{ path: "", message: error.message }];
    problems.push(
      ...fields.map(({ path, message }) => ({
        path: [place, path].filter(Boolean).join("."),
        message,
      })),
    );
    return undefined;
  }
}

function incomplete(problems: readonly FieldError[]) {
  const [first] = problems;
  // Every question has its passage's catalogue names, so errors in these names are reported only
  // for the passage.
  const fields = problems.filter(({ path }) => !/^questions\.\d+\.(examType|subject)$/.test(path));
  return new AppError("invalid", "invalid_set", first?.message ?? "Fill all required fields", {
    fields,
  });
}

function assertPossible(passage: SaveStep, questions: readonly PlannedQuestion[]): void {
  if (passage === "gone") {
    throw refused("This passage has been deleted. Restore it first, or start a new set.", []);
  }
  const blocked = questions.flatMap(({ step }, index) => {
    if (step !== "conflict" && step !== "gone") return [];
    const what = step === "gone" ? "has been deleted" : "has been changed by someone else";
    return { path: `questions.${index}`, message: `Question ${index + 1} ${what}.` };
  });
  const [first] = blocked;
  if (passage === "conflict") {
    throw refused("Someone else has changed this passage.", blocked);
  }
  if (first) throw refused(first.message, blocked);
}

const refused = (message: string, fields: FieldError[]) =>
  new AppError("conflict", "conflict", `${message} Nothing was saved.`, { fields });
