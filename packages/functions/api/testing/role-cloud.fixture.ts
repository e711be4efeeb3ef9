import { createSign, generateKeyPairSync } from "node:crypto";
import { createDeps, type Deps } from "@academy/core/platform/deps.ts";
import type { Session } from "@academy/core/user/user.schema.ts";
import { promote } from "@academy/core/user/user-admin.service.ts";
import { createApp } from "../app.ts";

/** A clock that tests set; both the cloud and the product read it. */
export const testClock = () => {
  let ms = Date.now();
  return { now: () => ms, set: (to: number) => void (ms = to) };
};

const HOUR = 3_600_000;

/** The kinds of callers there are, by the bearer token each sends. */
export interface Callers {
  anonymous: undefined;
  student: string;
  other: string;
  admin: string;
  expired: string;
  forged: string;
}

export type Caller = keyof Callers;

export interface SentCall {
  method: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
}

/** The whole API on a running cloud, with a student, another one, and an administrator. */
export async function openRoleCloud(
  env: Record<string, string>,
  clock: ReturnType<typeof testClock>,
) {
  const lines: string[] = [];
  const opened = createDeps(env);
  const deps: Deps = {
    ...opened,
    clock,
    log: {
      info: () => {},
      error: (event, error) =>
        lines.push(`${event} ${error instanceof Error ? error.stack : String(error)}`),
    },
  };
  const app = createApp(deps);
  const send = async ({ method, path, token, body }: SentCall) =>
    app.request(path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const post = async <T>(path: string, token: string | undefined, body: unknown): Promise<T> => {
    const answer = await send({ method: "POST", path, token, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text} ${lines.join()}`);
    // The endpoint's own schema let it out; the caller names that type.
    return JSON.parse(text) as T;
  };
  const register = (name: string) =>
    post<Session>("/api/auth/register", undefined, {
      name,
      email: `${name}@example.org`,
      password: "correct horse 7 battery",
    });

  const now = clock.now();
  clock.set(now - 3 * HOUR);
  const late = await register("late");
  clock.set(now);
  const student = await register("student");
  const other = await register("other");
  await register("admin");
  await promote(deps, "admin@example.org");
  const admin = await post<Session>("/api/auth/login", undefined, {
    email: "admin@example.org",
    password: "correct horse 7 battery",
  });
  const callers: Callers = {
    anonymous: undefined,
    student: student.token,
    other: other.token,
    admin: admin.token,
    expired: late.token,
    forged: forge(admin.token),
  };
  return { deps, send, post, callers, studentId: student.user.userId, lines };
}

/** The same claims under the same key's name, signed by somebody else. */
function forge(token: string): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signed = token.split(".").slice(0, 2).join(".");
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}
