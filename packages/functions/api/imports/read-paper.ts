import { endpoint } from "../http/endpoint.ts";
import { MendingQuery, MendingView } from "@academy/core/exchange/mending/mending.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const readPaper = endpoint({
  route: "GET /api/imports/{id}/paper",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  query: MendingQuery,
  answer: MendingView,
  errors: ["not-found", "conflict", "too-large"],
  summary: "Reads how a Word paper is understood: its forms, doubts, paragraphs and questions",
  handler: async ({ deps, actor, params, query }) => {
    const Mending = await import("@academy/core/exchange/mending/mending.service.ts");
    return Mending.view(deps, actor, params.id, query);
  },
});
