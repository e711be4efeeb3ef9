import { LinksChanged, LinksInput } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const changeLinks = endpoint({
  route: "POST /api/passages/{id}/links",
  allow: "admin",
  params: PassagePath,
  body: LinksInput,
  answer: LinksChanged,
  summary: "Links questions to a passage and unlinks others; repeating it changes nothing",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Links = await import("@academy/core/bank/comprehension/links.service.ts");
    return Links.change(deps, actor, params.id, body);
  },
});
