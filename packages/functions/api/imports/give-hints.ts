import { KB, endpoint } from "../http/endpoint.ts";
import {
  MendingInput,
  MendingQuery,
  MendingView,
} from "@academy/core/exchange/mending/mending.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const giveHints = endpoint({
  route: "PUT /api/imports/{id}/paper",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  // Enough for 2,000 paragraphs, 2,000 doubts, and 60,000 characters of keys.
  bodyLimit: 512 * KB,
  params: ImportPath,
  query: MendingQuery,
  body: MendingInput,
  answer: MendingView,
  errors: ["not-found", "conflict", "too-large"],
  summary: "Says how a Word paper is to be read, and reads it again",
  handler: async ({ deps, actor, params, query, body }) => {
    const Mending = await import("@academy/core/exchange/mending/mending.service.ts");
    return Mending.giveHints(deps, actor, params.id, body, query);
  },
});
