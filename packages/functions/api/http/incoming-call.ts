import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type { RequestFacts } from "./caller.ts";
import type { RenewalCookie } from "./renewal-cookie.ts";

/** Calls that the service counts, and refuses with 429 when there are too many. */
export type RateClass = "credentials" | "guest-passes" | "enquiries" | "payment-links";

/** A request as it arrives: nothing in it has been checked. */
export interface IncomingCall {
  deps: Deps;
  request: RequestFacts;
  /** From the header, not verified. */
  bearerToken: string | undefined;
  authenticate: () => Promise<Actor>;
  cookie: RenewalCookie;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  /** The parsed body; undefined when there is none. */
  readBody: (limit: number, type: BodyType) => Promise<unknown>;
}

/**
 * How a body is sent: a form may contain files, each as a `File`; a signed body arrives as
 * `Signed`.
 */
export type BodyType = "json" | "form" | "signed";
