import type { Deps } from "../platform/deps.ts";
import { MINUTE } from "../shared/time.ts";
import type { Profile } from "./user.schema.ts";
import * as store from "./user.store.ts";

/** A call has seconds: one that began so long ago has died. */
const CALL_LASTS = 10 * MINUTE;
/** Each takes a moment, and the next run goes on. */
const A_RUN = 25;

/** Accounts whose owner began to delete them and whose deletion was cut off, the oldest first. */
export const cutOffErasures = (deps: Deps): Promise<Profile[]> =>
  store.erasingSince(deps, deps.clock.now() - CALL_LASTS, A_RUN);
