import { ConsentInput } from "@academy/core/people/user/consent.schema.ts";
import { User } from "@academy/core/people/user/user.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const giveConsent = endpoint({
  route: "PUT /api/account/consent",
  allow: "self",
  self: () => undefined,
  body: ConsentInput,
  answer: User,
  summary: "Records who accepts the terms and privacy policy for the caller: under 18, a guardian",
  handler: async ({ deps, actor, body }) => {
    const Consents = await import("@academy/core/people/account/consent.service.ts");
    return Consents.give(deps, actor, body);
  },
});
