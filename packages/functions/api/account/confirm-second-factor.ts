import {
  ConfirmFactorInput,
  RecoveryCodes,
} from "@academy/core/people/user/second-factor.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const confirmSecondFactor = endpoint({
  route: "POST /api/account/second-factor/confirm",
  allow: "self",
  noted: true,
  self: () => undefined,
  withoutSecondFactor: true,
  rate: "credentials",
  body: ConfirmFactorInput,
  answer: RecoveryCodes,
  summary: "Turns on the second factor with the app's first code, and ends every other session",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const SecondFactor = await import("@academy/core/people/account/second-factor.service.ts");
    return SecondFactor.confirm(deps, await own(deps, bearerToken), body, request);
  },
});
