import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";

/** How long an enquiry is kept: after three years, hardly anyone still becomes a student. */
const KEPT = 1_095 * DAY;
/** The most enquiries that one run of the schedule removes; the next run continues. */
const AT_ONCE = 25;

/**
 * Removes enquiries that are older than allowed. The enquiry is removed last, after its index
 * entries and its notes, so that the next run finishes an interrupted one.
 * @returns the number of removed enquiries
 */
export async function removeOld(deps: Deps): Promise<number> {
  const old = await EnquiryStore.oldest(deps, { until: deps.clock.now() - KEPT, most: AT_ONCE });
  for (const enquiry of old) {
    await EnquiryIndex.removeAll(deps, enquiry);
    await EnquiryStore.remove(deps, enquiry.enquiryId);
  }
  return old.length;
}
