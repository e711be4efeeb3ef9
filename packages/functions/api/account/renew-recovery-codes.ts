import {
  ProvenFactorInput,
  RecoveryCodes,
} from "@academy/core/people/user/second-factor.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const renewRecoveryCodes = endpoint({
  route: "POST /api/account/second-factor/recovery-codes",
  allow: "self",
  noted: true,
  self: () => undefined,
  withoutSecondFactor: true,
  rate: "credentials",
  body: ProvenFactorInput,
  answer: RecoveryCodes,
  summary: "Creates new recovery codes that replace the old ones",
  errors: ["conflict"],
  handler: async ({ deps, bearerToken, body, request }) => {
    const { own } = await import("@academy/core/people/account/account.service.ts");
    const SecondFactor = await import("@academy/core/people/account/second-factor.service.ts");
    return SecondFactor.renewRecoveryCodes(deps, await own(deps, bearerToken), body, request);
  },
});
