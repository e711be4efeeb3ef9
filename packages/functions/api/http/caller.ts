import type { Deps } from "@academy/core/platform/deps.ts";
import type { Actor } from "@academy/core/user/user.schema.ts";

/** Tells whose token it is. @throws AppError `unauthenticated` when it is nobody's, or ended. */
export type Authenticate = (deps: Deps, token: string) => Promise<Actor>;

/** What a request says of where it comes from. */
export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  /** What the browser made up for itself, which only it knows; undefined where there is none. */
  browser: string | undefined;
}
