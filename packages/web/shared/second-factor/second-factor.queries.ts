import type { beginSecondFactor } from "@academy/functions/api/account/begin-second-factor.ts";
import type { confirmSecondFactor } from "@academy/functions/api/account/confirm-second-factor.ts";
import type { endSecondFactor } from "@academy/functions/api/account/end-second-factor.ts";
import type { readSecondFactor } from "@academy/functions/api/account/read-second-factor.ts";
import type { renewRecoveryCodes } from "@academy/functions/api/account/renew-recovery-codes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const path = "/api/account/second-factor";

/**
 * Key of the account page: invalidated, because its login methods change with the second factor.
 */
export const accountKey = ["account"];

export const factorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: reads<typeof readSecondFactor>(`GET ${path}`),
});

/** Refreshes the state after the user has seen the result of a change. */
export const lookAgain = () => queryClient.invalidateQueries(factorQuery);

/** The input that the login asks for. */
interface Proof {
  password: string;
  code: string;
}

export const beginFactor = (password: string) =>
  call<typeof beginSecondFactor>(`POST ${path}`, { body: { password } });

export async function confirmFactor(body: Proof): Promise<string[]> {
  const answer = await call<typeof confirmSecondFactor>(`POST ${path}/confirm`, { body });
  // Every other session has ended, and the account page lists sessions.
  await queryClient.invalidateQueries({ queryKey: accountKey });
  return answer.recoveryCodes;
}

export async function renewCodes(body: Proof): Promise<string[]> {
  const answer = await call<typeof renewRecoveryCodes>(`POST ${path}/recovery-codes`, { body });
  return answer.recoveryCodes;
}

export async function endFactor(body: Proof): Promise<void> {
  const view = await call<typeof endSecondFactor>(`POST ${path}/end`, { body });
  queryClient.setQueryData(factorQuery.queryKey, view);
}
