import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";

/**
 * Finds the user of a token. @throws AppError `unauthenticated` when it is unknown or has expired.
 */
export type Authenticate = (deps: Deps, token: string) => Promise<Actor>;

/** Where a request comes from. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** A random id that the browser keeps; undefined when it sends none. */
  browser: string | undefined;
}
