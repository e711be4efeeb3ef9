import type { Deps } from "@academy/core/platform/deps.ts";
import type { Actor } from "@academy/core/user/user.schema.ts";

/** Tells whose token it is. @throws AppError `unauthenticated` when it is nobody's, or ended. */
export type Authenticate = (deps: Deps, token: string) => Promise<Actor>;
