import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import type { Profile } from "../user/user.schema.ts";
import * as store from "../user/user.store.ts";

/** A call has seconds: one that began so long ago has died. */
const CALL_LASTS = 10 * MINUTE;
/** Each takes a moment, and the next run goes on. */
const A_RUN = 25;

/** Accounts whose owner began to delete them and whose deletion was cut off, the oldest first. */
export const interruptedErasures = (deps: Deps): Promise<Profile[]> =>
  store.erasingSince(deps, deps.clock.now() - CALL_LASTS, A_RUN);
