import type {
  Enquiry,
  EnquiryFilter,
  EnquiryInput,
  EnquiryPage,
  EnquiryQuery,
} from "./enquiry.schema.ts";

export const ENQUIRY_STATUSES = ["new", "seen", "responded"] as const;

/** A person takes longer than this to fill in the form, and our own form waits at least as long. */
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

const containsText = ({ name, email, phone, message }: Enquiry, wanted: string): boolean =>
  [name, email, phone, message].some((text) => text.toLowerCase().includes(wanted));

/** Whether some enquiries are looked for, so that more have to be read than are shown. */
export const isSearch = ({ search, status }: EnquiryFilter): boolean =>
  search !== "" || status !== "all";

/** The enquiries that match a filter, in their order. */
export function matching(
  enquiries: readonly Enquiry[],
  { search, status }: EnquiryFilter,
): Enquiry[] {
  const wanted = search.toLowerCase();
  return enquiries.filter(
    (one) => (status === "all" || one.status === status) && containsText(one, wanted),
  );
}

/** The page that a query asks for; the enquiries are sorted with the newest first. */
export function pageOf(
  enquiries: readonly Enquiry[],
  { page, limit, ...filter }: Omit<EnquiryQuery, "before">,
): Omit<EnquiryPage, "older"> {
  const found = matching(enquiries, filter);
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const shown = Math.min(page, totalPages);
  return {
    enquiries: found
      .slice((shown - 1) * limit, shown * limit)
      .map(({ enquiryId, ...rest }) => ({ _id: enquiryId, ...rest })),
    page: shown,
    total: found.length,
    totalPages,
    searched: enquiries.length,
  };
}

/** The mail to the office. It quotes the visitor's text, which must not be trusted. */
export const officeLetter = (enquiry: Enquiry, webOrigin: string) => ({
  subject: `Enquiry from ${enquiry.name}`,
  replyTo: enquiry.email,
  text: [
    `Name: ${enquiry.name}`,
    `Email: ${enquiry.email}`,
    `Phone: ${enquiry.phone}`,
    "",
    enquiry.message || "(no message)",
    "",
    `All enquiries: ${webOrigin}/admin/enquiries`,
  ].join("\n"),
});
