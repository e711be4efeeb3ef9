import type { Deps } from "../../kernel/platform/deps.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";

/**
 * Adds entries for enquiries from before there were any, a thousand a call, until all have theirs.
 * @returns for how many; 0 once it is done
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
