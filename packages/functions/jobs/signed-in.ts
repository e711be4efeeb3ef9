import * as z from "zod";
import { type Ask, callApi } from "./call-api.ts";

/** The account of a student who exists only to be logged in by checks. */
export const CheckAccount = z.object({ email: z.string(), password: z.string() });
export type CheckAccount = z.infer<typeof CheckAccount>;

const Session = z.object({ token: z.string(), user: z.object({ userId: z.string() }) });
const Me = z.object({ email: z.string() });

/**
 * Logs in, asks who is logged in and which tests they took, and logs out. This only succeeds if the
 * user directory, the signing keys and both tables work.
 *
 * @returns the account's email @throws Error that names the call and its answer
 */
export async function checkSignedIn(ask: Ask, account: CheckAccount): Promise<string> {
  const login = { method: "POST", path: "/api/auth/login", body: account };
  const { token, user } = await callApi(ask, login, Session);
  const { email } = await callApi(ask, { method: "GET", path: "/api/auth/me", token }, Me);
  const taken = `/api/auth/Users/${user.userId}/taken-tests`;
  await callApi(ask, { method: "GET", path: taken, token }, z.array(z.unknown()));
  const logout = { method: "POST", path: "/api/auth/logout", token, body: {} };
  await callApi(ask, logout, z.undefined());
  return email;
}
