import { FactorView, ProvenFactorInput } from "@academy/core/people/user/second-factor.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const endSecondFactor = endpoint({
  route: "POST /api/account/second-factor/end",
  allow: "self",
  noted: true,
  self: () => undefined,
  withoutSecondFactor: true,
  rate: "credentials",
  body: ProvenFactorInput,
  answer: FactorView,
  summary: "Turns the second factor off",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const SecondFactor = await import("@academy/core/people/account/second-factor.service.ts");
    await SecondFactor.end(deps, await own(deps, bearerToken), body, request);
    return SecondFactor.view(deps, (await own(deps, bearerToken)).profile);
  },
});
