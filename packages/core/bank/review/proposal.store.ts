import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { Question } from "../question/question.schema.ts";
import { IN_REVIEW } from "../question/question.store.ts";
import { PROPOSED_FIELDS } from "./proposal.rules.ts";

const keyOf = (questionId: string): Key => ({ pk: `Q#${questionId}`, sk: "D" });

/** A stored proposal; a question has at most one. */
const KeptProposal = z.object({
  proposalId: z.string(),
  questionId: z.string(),
  /** The revision of the question that the proposal changes. */
  rev: z.int(),
  at: z.string(),
  byId: z.string(),
  byName: z.string(),
  /** The stored fields that the proposal changes. */
  fields: z.array(z.enum(PROPOSED_FIELDS)),
  /** Their new values. If a field has no value here, the question loses its value. */
  values: Question.pick({
    examType: true,
    subjectTopicId: true,
    difficulty: true,
    marks: true,
    questionType: true,
    responseType: true,
    question: true,
    content: true,
    answerKey: true,
    alsoAccept: true,
    fixedOptions: true,
    solution: true,
    passageId: true,
    tags: true,
    source: true,
    year: true,
  }).partial(),
  /** When and by whom the proposal was sent back. Its proposer may then change or withdraw it. */
  sentBackAt: z.string().optional(),
  sentBackBy: z.string().optional(),
});
export type KeptProposal = z.infer<typeof KeptProposal>;

/** Puts a proposal that waits for a decision into the index of everything that waits. */
const indexOf = ({ at, questionId, sentBackAt }: KeptProposal) =>
  sentBackAt === undefined ? { gsi2pk: IN_REVIEW, gsi2sk: `${at}#${questionId}` } : {};

/** The proposal of a question, read consistently. */
export async function read(deps: Deps, questionId: string): Promise<KeptProposal | undefined> {
  const item = await deps.content.get(keyOf(questionId), { consistent: true });
  return item && KeptProposal.parse(item);
}

/** A condition of a write: the question's proposal is still the one that was read. */
const unchanged = ({ proposalId, sentBackAt }: KeptProposal) => ({
  text: `proposalId = :id AND ${sentBackAt === undefined ? "attribute_not_exists" : "attribute_exists"}(sentBackAt)`,
  values: { ":id": proposalId },
});

/** Stores a proposal; false if someone else has changed it since `before` was read. */
export const put = (
  deps: Deps,
  proposal: KeptProposal,
  before: KeptProposal | undefined,
): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(proposal.questionId), ...indexOf(proposal), ...proposal },
    before ? unchanged(before) : { text: "attribute_not_exists(pk)" },
  );

/** Removes a proposal; false if the question does not have this proposal any more. */
export const remove = (deps: Deps, proposal: KeptProposal): Promise<boolean> =>
  deps.content.remove(keyOf(proposal.questionId), unchanged(proposal));

interface Waiting {
  questions: Question[];
  proposals: KeptProposal[];
  next: string | null;
}

/**
 * A page of the questions in review and of proposals, those that have waited longest first. It
 * starts after a cursor.
 */
export async function waiting(
  deps: Deps,
  after: string | undefined,
  limit: number,
): Promise<Waiting> {
  const { items, next } = await deps.content.query({
    index: "gsi2",
    where: {
      text: `gsi2pk = :review${after === undefined ? "" : " AND gsi2sk > :after"}`,
      values: { ":review": IN_REVIEW, ...(after !== undefined && { ":after": after }) },
    },
    limit,
  });
  const isProposal = ({ sk }: { sk?: unknown }) => sk === keyOf("").sk;
  const last = items.at(-1);
  return {
    questions: items.filter((item) => !isProposal(item)).map((item) => Question.parse(item)),
    proposals: items.filter(isProposal).map((item) => KeptProposal.parse(item)),
    next: next && last ? z.string().parse(last["gsi2sk"]) : null,
  };
}
