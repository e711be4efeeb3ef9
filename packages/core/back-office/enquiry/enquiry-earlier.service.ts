import type { Deps } from "../../kernel/platform/deps.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";

/**
 * Adds entries for the enquiries that are older than the index, a thousand a call.
 * @returns how many enquiries got their entries; 0 once all have them
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
