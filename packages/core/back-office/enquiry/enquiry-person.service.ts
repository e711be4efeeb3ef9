import type { Deps } from "../../kernel/platform/deps.ts";
import { phoneWord } from "../../kernel/shared/phone.rules.ts";
import { isSamePerson } from "./enquiry.rules.ts";
import type { Enquiry } from "./enquiry.schema.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";
import { addressWord } from "./enquiry-words.rules.ts";

/** The most enquiries of one person that are shown. */
const MOST = 20;

/** Other enquiries with the same phone number or email address, the newest first. */
export async function othersOf(deps: Deps, enquiry: Enquiry): Promise<Enquiry[]> {
  const words = [addressWord(enquiry.email), phoneWord(enquiry.phone)];
  const parts = await Promise.all(
    words.map((word) =>
      EnquiryIndex.partOf(deps, { of: "words", words: [word] }, { before: undefined, most: MOST }),
    ),
  );
  const ids = new Set(parts.flatMap((part) => part.ids));
  ids.delete(enquiry.enquiryId);
  const found = await EnquiryStore.findMany(deps, [...ids].slice(0, MOST));
  return found
    .filter((one) => isSamePerson(one, enquiry))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
