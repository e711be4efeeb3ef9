import { createSign, generateKeyPairSync } from "node:crypto";
import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Session } from "@academy/core/people/user/user.schema.ts";
import { markVerified } from "@academy/core/people/account/verify-email.service.ts";
import { promote } from "@academy/core/people/account/user-admin.service.ts";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { createApp } from "../app.ts";
import { assertDeclared } from "./declared-statuses.fixture.ts";

/** A clock that tests set, for both the cloud and the product. */
export const testClock = () => {
  let ms = Date.now();
  return { now: () => ms, set: (to: number) => void (ms = to) };
};

const HOUR = 3_600_000;

/** The kinds of callers, with the bearer token that each sends. */
interface Callers {
  anonymous: undefined;
  student: string;
  other: string;
  admin: string;
  expired: string;
  forged: string;
}

export type Caller = keyof Callers;

interface SentCall {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
}

type Clock = ReturnType<typeof testClock>;

const PASSWORD = "correct horse 7 battery";
const emailOf = (name: string) => `${name}@example.org`;

/** The whole API on a running cloud; `lines` collects the errors in its log, `infos` the rest. */
function openApi(env: Record<string, string>, clock: Clock) {
  const lines: string[] = [];
  const error = (event: string, cause: unknown) =>
    void lines.push(`${event} ${cause instanceof Error ? cause.stack : String(cause)}`);
  const infos: string[] = [];
  const info = (event: string, facts: object = {}) =>
    void infos.push(`${event} ${JSON.stringify(facts)}`);
  const deps: Deps = { ...createDeps(env), clock, log: { info, error } };
  const app = createApp(deps);
  const send = async ({ method, path, token, body }: SentCall) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await app.request(path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: text }),
    });
    assertDeclared(method, path, answer.status);
    return answer;
  };
  const post = async <T>(path: string, token: string | undefined, body: unknown): Promise<T> => {
    const answer = await send({ method: "POST", path, token, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text} ${lines.join()}`);
    // Parsed by the endpoint's own schema; the caller names that type.
    return JSON.parse(text) as T;
  };
  /** Sends any raw request, such as one with its own headers. */
  const raw = async (request: Request) => app.request(request);
  return { deps, send, post, raw, lines, infos };
}

/** The API with two students and an administrator, all logged in. */
export async function openRoleCloud(env: Record<string, string>, clock: Clock) {
  const api = openApi(env, clock);
  const sign = (path: string, input: Record<string, string>) =>
    api.post<Session>(path, undefined, { ...input, password: PASSWORD });
  /** A user whose email address is verified, as ranked tests that are open to everyone require. */
  const register = async (name: string) => {
    const made = await sign("/api/auth/register", { name, email: emailOf(name), agreedBy: "self" });
    await markVerified(api.deps, made.user.userId);
    return made;
  };
  const login = (name: string) => sign("/api/auth/login", { email: emailOf(name) });

  const now = clock.now();
  clock.set(now - 13 * HOUR);
  const late = await register("late");
  clock.set(now);
  const student = await register("student");
  const other = await register("other");
  await register("admin");
  await promote(api.deps, emailOf("admin"));
  const admin = await login("admin");
  const callers: Callers = {
    anonymous: undefined,
    student: student.token,
    other: other.token,
    admin: admin.token,
    expired: late.token,
    forged: forge(admin.token),
  };
  /** A registered user with a verified email and these roles, logged in. */
  const join = async (name: string, ...roles: StaffRole[]) => {
    const { userId } = (await register(name)).user;
    const path = `/api/users/${userId}/roles`;
    await api.send({ method: "PUT", path, token: callers.admin, body: { roles } });
    return login(name);
  };
  return { ...api, callers, login, register, join, studentId: student.user.userId };
}

/** A forged token: it has the same claims and the same key id, but is signed with another key. */
function forge(token: string): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signed = token.split(".").slice(0, 2).join(".");
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
