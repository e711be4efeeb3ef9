import { freezeCard } from "../../bank/pool/pack.rules.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import { stateWords } from "../../bank/question/state.rules.ts";
import * as QuestionPassage from "../../bank/editing/question-passage.service.ts";
import { SimilarQuestions } from "../../bank/search/similar-question.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { Holders } from "./holders.service.ts";
import type { Refusal } from "./open-questions.schema.ts";

/** A question alone, or all questions of a passage. */
export interface Group {
  passage: Passage | null;
  questions: QuestionPassage.KeptQuestion[];
  /**
   * How the questions and the passage were used when this was read: which tests hold them, and for
   * whom they are open.
   */
  held: Uses.Uses;
}

export const idsOf = ({ passage, questions }: Omit<Group, "held">): string[] => [
  ...(passage ? [passage.passageId] : []),
  ...questions.map(({ questionId }) => questionId),
];

/**
 * The questions in groups: a question without a passage alone, otherwise all questions of the
 * passage.
 */
export async function grouped(
  deps: Deps,
  ids: readonly string[],
): Promise<{ groups: Omit<Group, "held">[]; refused: Refusal[] }> {
  const found = await QuestionPassage.findLive(deps, ids);
  const refused = ids.filter((id) => !found.has(id)).map(missing);
  const groups: Omit<Group, "held">[] = [];
  for (const [passageId, own] of Map.groupBy(found.values(), (one) => one.passageId)) {
    const kept = passageId === null ? undefined : await Passages.findAny(deps, passageId);
    if (!kept || kept.deleted) {
      groups.push(...own.map((one) => ({ passage: null, questions: [one] })));
      continue;
    }
    const linked = await QuestionPassage.findLive(deps, kept.questionIds);
    const questions = [...linked.values()].filter((one) => one.passageId === passageId);
    groups.push({ passage: kept.passage, questions });
  }
  return { groups, refused };
}

/** Finds the groups that may be opened. For the others, it says why they stay closed. */
export async function find(
  deps: Deps,
  ids: readonly string[],
  { confirmSimilar }: { confirmSimilar: boolean },
): Promise<{ fit: Group[]; refused: Refusal[] }> {
  const { groups, refused } = await grouped(deps, ids);
  const held = await Uses.read(deps, groups.flatMap(idsOf));
  const holders = new Holders(deps);
  const similar = new SimilarQuestions(deps);
  const fit: Group[] = [];
  for (const group of groups) {
    const wrong =
      unfit(group) ??
      (await heldBy(group, held, holders)) ??
      (confirmSimilar ? undefined : await similarHeld(deps, group, similar, holders));
    if (!wrong) fit.push({ ...group, held });
    else refused.push(...group.questions.map(({ questionId }) => ({ ...wrong, id: questionId })));
  }
  return { fit, refused };
}

type Reason = Pick<Refusal, "code" | "message">;

/** Why a group cannot be opened: its first question that is not approved, or cannot be frozen. */
function unfit({ passage, questions }: Omit<Group, "held">): Reason | undefined {
  for (const question of questions) {
    if (question.state !== undefined) {
      const message = `Question ${question.questionId} is ${stateWords(question.state)}. Approve it first.`;
      return { code: "not_approved", message };
    }
    const [problem] = freezeCard(question, passage ?? undefined).problems;
    if (problem) return { code: problem.code, message: problem.message };
  }
  return undefined;
}

async function heldBy(
  group: Omit<Group, "held">,
  uses: Uses.Uses,
  holders: Holders,
): Promise<Reason | undefined> {
  for (const id of idsOf(group)) {
    const [name] = await holders.namesOf(uses.of(id).held);
    if (name === undefined) continue;
    const other = group.questions.length > 1 ? " Questions of a passage open together." : "";
    const message = `Held by ${name} until its results are released.${other}`;
    return { code: "held", message };
  }
  return undefined;
}

/** A nearly equal question of the bank that a test holds. */
async function similarHeld(
  deps: Deps,
  { passage, questions }: Omit<Group, "held">,
  similar: SimilarQuestions,
  holders: Holders,
): Promise<Reason | undefined> {
  const text = passage?.passageText ?? "";
  const found = await mapConcurrently(questions, (one) => similar.findOthers(one, text));
  const ids = [...new Set(found.flat().map(({ questionId }) => questionId))];
  if (ids.length === 0) return undefined;
  const uses = await Uses.read(deps, ids);
  for (const id of ids) {
    const [name] = await holders.namesOf(uses.of(id).held);
    if (name === undefined) continue;
    const message = `Question ${id} is almost the same and held by ${name}. Open it only if students may know that one.`;
    return { code: "similar_held", message };
  }
  return undefined;
}

const missing = (id: string): Refusal => ({
  id,
  code: "missing",
  message: "This question was deleted. Reload the list.",
});
