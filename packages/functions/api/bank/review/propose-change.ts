import { ProposalAnswer, ProposalInput } from "@academy/core/bank/review/proposal.schema.ts";
import { endpoint, KB } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const proposeChange = endpoint({
  route: "POST /api/questions/{id}/proposal",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  bodyLimit: 1024 * KB,
  params: QuestionPath,
  body: ProposalInput,
  answer: ProposalAnswer,
  status: 201,
  summary:
    "Proposes a change of an approved question while review is on; the question stays as it is until a reviewer approves",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Proposals = await import("@academy/core/bank/review/proposal.service.ts");
    return Proposals.propose(deps, actor, params.id, body);
  },
});
