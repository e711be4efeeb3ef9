import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";

/** Three years: someone who has not become a student by then never will. */
const KEPT = 1_095 * DAY;
/** How many one run of the schedule removes; the next run continues. */
const AT_ONCE = 25;

/**
 * Removes enquiries that are older than they may be kept: the entries by which they are found, their
 * notes, and last the enquiry, so that a run that is cut off is repeated by the next one.
 * @returns how many
 */
export async function removeOld(deps: Deps): Promise<number> {
  const old = await EnquiryStore.oldest(deps, { until: deps.clock.now() - KEPT, most: AT_ONCE });
  for (const enquiry of old) {
    await EnquiryIndex.removeAll(deps, enquiry);
    await EnquiryStore.remove(deps, enquiry.enquiryId);
  }
  return old.length;
}
