import { ProposalAnswer } from "@academy/core/bank/review/proposal.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const withdrawProposal = endpoint({
  route: "DELETE /api/questions/{id}/proposal",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  answer: ProposalAnswer,
  summary: "Withdraws the caller's own proposal",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params }) => {
    const Proposals = await import("@academy/core/bank/review/proposal.service.ts");
    return Proposals.withdraw(deps, actor, params.id);
  },
});
