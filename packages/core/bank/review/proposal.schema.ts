import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { QuestionUpdate, QuestionView } from "../question/question.schema.ts";
import { CommentText } from "./comment.schema.ts";

const ProposalId = z.string().regex(idPattern("proposal"));

/** A proposed change of an approved question, made from the revision `rev`. */
export const ProposalInput = QuestionUpdate.omit({ restore: true }).required({ rev: true });
export type ProposalInput = z.infer<typeof ProposalInput>;

/** A reviewer's decision; `proposalId` names the proposal that they saw. */
export const ProposalDecision = z.strictObject({
  proposalId: ProposalId,
  approve: z.boolean(),
  /** Needed to send the proposal back. */
  comment: CommentText.optional(),
});
export type ProposalDecision = z.infer<typeof ProposalDecision>;

/** A change of an approved question that waits for a reviewer or was sent back; times ISO 8601. */
export const Proposal = z.object({
  proposalId: ProposalId,
  /**
   * The revision that the proposal changes. If the question was changed since, the question has a
   * later one.
   */
  rev: z.int(),
  at: z.string(),
  byName: z.string(),
  /** True for the person who proposed it. */
  own: z.literal(true).optional(),
  sentBackAt: z.string().optional(),
  sentBackBy: z.string().optional(),
  /** The question with the proposed change. */
  question: QuestionView,
});
export type Proposal = z.infer<typeof Proposal>;

/**
 * The proposal of a question. After a save, also notes on values that were stored differently from
 * what was sent.
 */
export const ProposalAnswer = z.object({
  proposal: Proposal.nullable(),
  notes: z.array(z.string()).optional(),
});
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;

/** A proposal in the queue, with the question as it is now. */
export const WaitingProposal = Proposal.extend({ current: QuestionView });
export type WaitingProposal = z.infer<typeof WaitingProposal>;
