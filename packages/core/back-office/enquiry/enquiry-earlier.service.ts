import type { Deps } from "../../kernel/platform/deps.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";

/**
 * Adds index entries for enquiries from before there was an index, a thousand in each call.
 * @returns the number of these enquiries; 0 once all have their entries
 */
export async function indexEarlier(deps: Deps): Promise<number> {
  const { before: from, counted, done } = await EnquiryStore.findIndexed(deps);
  if (done) return 0;
  const { enquiries, older } = await EnquiryStore.newest(deps, from);
  await EnquiryIndex.add(deps, enquiries);
  await EnquiryStore.noteIndexed(deps, {
    counted: counted + enquiries.length,
    done: older === null,
    ...(older !== null && { before: older }),
  });
  return enquiries.length;
}
