import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { ProposalDecision } from "@academy/core/bank/review/proposal.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const decideProposal = endpoint({
  route: "POST /api/questions/{id}/proposal/decision",
  allow: "staff",
  roles: ["reviewer"],
  about: "bank",
  params: QuestionPath,
  body: ProposalDecision,
  answer: QuestionView,
  summary: "Approves a proposal as the next revision, or sends it back with a comment",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Proposals = await import("@academy/core/bank/review/proposal.service.ts");
    return Proposals.decide(deps, actor, params.id, body);
  },
});
