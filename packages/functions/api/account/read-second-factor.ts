import { FactorView } from "@academy/core/people/user/second-factor.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readSecondFactor = endpoint({
  route: "GET /api/account/second-factor",
  allow: "self",
  self: () => undefined,
  withoutSecondFactor: true,
  answer: FactorView,
  summary: "Says whether login asks for a code from an authenticator app",
  handler: async ({ deps, bearerToken }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const SecondFactor = await import("@academy/core/people/account/second-factor.service.ts");
    return SecondFactor.view(deps, (await own(deps, bearerToken)).profile);
  },
});
