import { BeginFactorInput, FactorOffer } from "@academy/core/people/user/second-factor.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const beginSecondFactor = endpoint({
  route: "POST /api/account/second-factor",
  allow: "self",
  self: () => undefined,
  withoutSecondFactor: true,
  rate: "credentials",
  body: BeginFactorInput,
  answer: FactorOffer,
  summary: "Offers the secret of a new authenticator app",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const SecondFactor = await import("@academy/core/people/account/second-factor.service.ts");
    return SecondFactor.begin(deps, await own(deps, bearerToken), body, request);
  },
});
