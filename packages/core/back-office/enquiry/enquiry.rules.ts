import { phoneWord } from "../../kernel/shared/phone.rules.ts";
import type {
  Enquiry,
  EnquiryChange,
  EnquiryFilter,
  EnquiryInput,
  EnquiryView,
} from "./enquiry.schema.ts";
import { addressWord, hasWords, wordsOfEnquiry, wordsOfSearch } from "./enquiry-words.rules.ts";

export const ENQUIRY_STATUSES = ["new", "seen", "responded"] as const;

/** What came of an enquiry. */
export const ENQUIRY_OUTCOMES = [
  "enrolled",
  "thinking",
  "no-answer",
  "not-interested",
  "wrong-number",
] as const;

/** How someone heard of the academy, or came to it. */
export const ENQUIRY_SOURCES = [
  "website",
  "phone",
  "visit",
  "friend",
  "school",
  "advertisement",
  "other",
] as const;

/** The shortest time that a person needs for the form; our own form waits at least this long. */
const MIN_FILL_MS = 2_000;

/**
 * Whether a bot filled in the form: it used the hidden field, or was too fast. A request without
 * `openForMs` counts as human.
 */
export const isFromBot = ({
  website,
  openForMs,
}: Pick<EnquiryInput, "website" | "openForMs">): boolean =>
  website !== "" || (openForMs !== undefined && openForMs < MIN_FILL_MS);

/** Whether an enquiry matches a filter; `today` is a day of India. */
export function matches(
  enquiry: Enquiry,
  { search, status, owner, due }: EnquiryFilter,
  today: string,
): boolean {
  const { nextCall = "" } = enquiry;
  return (
    (status === "all" || enquiry.status === status) &&
    (owner === "" || enquiry.owner?.userId === owner) &&
    (due === "" || (nextCall !== "" && nextCall <= today)) &&
    (search === "" || hasWords(wordsOfEnquiry(enquiry), wordsOfSearch(search)))
  );
}

/**
 * Whether two enquiries are from the same person: they have the same phone number or email address.
 */
export const isSamePerson = (one: Enquiry, other: Enquiry): boolean =>
  addressWord(one.email) === addressWord(other.email) ||
  phoneWord(one.phone) === phoneWord(other.phone);

/** An enquiry as administrators see it. */
export const viewOf = ({ enquiryId, ...rest }: Enquiry): EnquiryView => ({
  _id: enquiryId,
  ...rest,
});

/** The part of `rows` on a page; a number beyond the end gives the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
) {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const shown = Math.min(page, totalPages);
  const part = rows.slice((shown - 1) * limit, shown * limit);
  return { part, page: shown, total: rows.length, totalPages };
}

/** A change that includes the owner's name, which is stored so that lists need not look it up. */
export type NamedChange = Omit<EnquiryChange, "owner" | "rev"> & {
  owner?: Enquiry["owner"] | null;
};

/** An enquiry after a change: a missing value stays, null removes it. */
export function changed(before: Enquiry, change: NamedChange): Enquiry {
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(said) };
  const kept = Object.entries(after).filter(([, value]) => value !== null && value !== undefined);
  // Null and undefined are left out, so the rest has the types of an enquiry.
  return { ...(Object.fromEntries(kept) as Enquiry), rev: before.rev + 1 };
}

/** The mail to the office. It quotes the visitor's text, which may contain anything. */
export const officeLetter = (enquiry: Enquiry, webOrigin: string, isLast = false) => ({
  subject: `Enquiry from ${enquiry.name}`,
  replyTo: enquiry.email,
  text: [
    ...(enquiry.again ? ["Someone with this phone number or email wrote before.", ""] : []),
    `Name: ${enquiry.name}`,
    `Email: ${enquiry.email}`,
    `Phone: ${enquiry.phone}`,
    "",
    enquiry.message || "(no message)",
    "",
    `All enquiries: ${webOrigin}/admin/enquiries`,
    ...(isLast
      ? ["", "This was the last email about an enquiry today. Find later ones on that page."]
      : []),
  ].join("\n"),
});
