import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import type { changePassword } from "@academy/functions/api/account/change-password.ts";
import type { deleteAccount } from "@academy/functions/api/account/delete-account.ts";
import type { downloadData } from "@academy/functions/api/account/download-data.ts";
import type { endSessions } from "@academy/functions/api/account/end-sessions.ts";
import type { readAccount } from "@academy/functions/api/account/read-account.ts";
import type { renameAccount } from "@academy/functions/api/account/rename-account.ts";
import type { forgot } from "@academy/functions/api/auth/forgot.ts";
import type { login } from "@academy/functions/api/auth/login.ts";
import type { reset } from "@academy/functions/api/auth/reset.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads, download, signInBy } from "../../lib/api/api.ts";
import { accountKey } from "../../shared/second-factor/second-factor.queries.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { session } from "../../lib/session/session.ts";

export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: reads<typeof readAccount>("GET /api/account"),
});

/** Shows the account as the server returned it after a change. */
function show(account: AccountView): void {
  queryClient.setQueryData(accountQuery.queryKey, account);
}

export async function putName(name: string, rev: number): Promise<void> {
  const body = { name, rev };
  const account = await call<typeof renameAccount>("PATCH /api/account", { body });
  const { token, user } = session.get();
  // Updates the greeting immediately.
  if (token && user) session.signIn({ token, user: { ...user, name: account.name } });
  show(account);
}

export async function putPassword(oldPassword: string, newPassword: string): Promise<void> {
  const body = { oldPassword, newPassword };
  show(await call<typeof changePassword>("POST /api/account/password", { body }));
}

export async function putSessionsEnd(body: { password?: string; session?: string }): Promise<void> {
  show(await call<typeof endSessions>("POST /api/account/sessions/end", { body }));
}

/** Emails a user without a password a code to set one. */
export const mailPasswordCode = (email: string) =>
  call<typeof forgot>("POST /api/auth/forgot", { body: { email } });

/**
 * Sets a first password. This ends every session, so this device logs in again with the password.
 */
export async function setFirstPassword(body: {
  email: string;
  code: string;
  password: string;
}): Promise<void> {
  await call<typeof reset>("POST /api/auth/reset", { body });
  const { email, password } = body;
  await signInBy<typeof login>("POST /api/auth/login", { body: { email, password } });
  await queryClient.invalidateQueries(accountQuery);
}

export const fetchData = () => download<typeof downloadData>("GET /api/account/data");

export const removeAccount = (body: { email: string; password?: string }) =>
  call<typeof deleteAccount>("POST /api/account/delete", { body });
