import type { Ask } from "../../packages/functions/jobs/call-api.ts";
import type { CheckAccount } from "../../packages/functions/jobs/signed-in.ts";

/** What a deployment is checked with, from outside. */
export interface SmokeTarget {
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** The build that must answer; undefined for any. */
  build: string | undefined;
  /** The gateway's own address, which must be closed. */
  gateway: string | undefined;
  /** The host of the function's own address, which must be closed as well. */
  host: string | undefined;
  /** An account that exists only for this. */
  account: CheckAccount | undefined;
  /** A call of the site, or of another address. @throws Error if no answer comes in time */
  ask: Ask;
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
