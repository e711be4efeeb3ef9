import type * as z from "zod";

/** What a deployment is checked with, from outside. */
export interface SmokeTarget {
  /** Of the site; no slash at the end. */
  origin: string;
  /** The build that must answer; undefined for any. */
  build: string | undefined;
  /** The gateway's own address, which must be closed. */
  gateway: string | undefined;
  /** An account that exists only for this. */
  account: { email: string; password: string } | undefined;
  /** A call of the site, or of another address. @throws Error if no answer comes in time */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A longer call counts as unanswered. */
const PATIENCE_MS = 8_000;

export function openTarget(parts: Omit<SmokeTarget, "ask">): SmokeTarget {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, parts.origin), {
      redirect: "manual",
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  return { ...parts, ask };
}

/** A call of the API with a body and a token. @throws Error that names an unexpected answer */
export async function callApi<T>(
  { ask }: SmokeTarget,
  { method, path, token, body }: { method: string; path: string; token?: string; body?: object },
  answer: z.ZodType<T>,
): Promise<T> {
  const response = await ask(path, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return answer.parse(JSON.parse(text));
}

/** A call that must end with a status. @throws Error with the actual one */
export async function askFor(
  { ask }: SmokeTarget,
  path: string,
  status: number,
  init?: RequestInit,
): Promise<Response> {
  const response = await ask(path, init);
  if (response.status === status) return response;
  throw new Error(`${path} answers ${response.status}, not ${status}.`);
}

export const typeOf = (response: Response): string =>
  response.headers.get("content-type")?.split(";")[0] ?? "no type";
