import { ProposalAnswer } from "@academy/core/bank/review/proposal.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const readProposal = endpoint({
  route: "GET /api/questions/{id}/proposal",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  answer: ProposalAnswer,
  summary: "Reads the proposed change of a question, null if there is none",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Proposals = await import("@academy/core/bank/review/proposal.service.ts");
    return Proposals.read(deps, actor, params.id);
  },
});
