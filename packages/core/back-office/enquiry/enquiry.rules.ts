import type { Enquiry, EnquiryInput, EnquiryPage, EnquiryQuery } from "./enquiry.schema.ts";

export const ENQUIRY_STATUSES = ["new", "seen", "responded"] as const;

/** A person needs longer than this to read a form and fill it in; our own form waits for it. */
const QUICKEST_MS = 2_000;

/**
 * Whether a program filled the form in: it wrote where people see nothing, or was done at once. A
 * sender that does not tell the time is believed.
 */
export const isFromProgram = ({
  website,
  openForMs,
}: Pick<EnquiryInput, "website" | "openForMs">): boolean =>
  website !== "" || (openForMs !== undefined && openForMs < QUICKEST_MS);

const holds = ({ name, email, phone, message }: Enquiry, wanted: string): boolean =>
  [name, email, phone, message].some((text) => text.toLowerCase().includes(wanted));

/** The page that a query asks for, of enquiries with the newest first. */
export function pageOf(
  enquiries: readonly Enquiry[],
  { search, status, page, limit }: Omit<EnquiryQuery, "before">,
): Omit<EnquiryPage, "older"> {
  const wanted = search.toLowerCase();
  const found = enquiries.filter(
    (one) => (status === "all" || one.status === status) && holds(one, wanted),
  );
  const totalPages = Math.max(1, Math.ceil(found.length / limit));
  const shown = Math.min(page, totalPages);
  return {
    enquiries: found
      .slice((shown - 1) * limit, shown * limit)
      .map(({ enquiryId, ...rest }) => ({ _id: enquiryId, ...rest })),
    page: shown,
    total: found.length,
    totalPages,
  };
}

/** What the office reads in its mail; whoever wrote the enquiry is quoted, not trusted. */
export const letterOf = (enquiry: Enquiry, webOrigin: string) => ({
  subject: `Enquiry from ${enquiry.name}`,
  replyTo: enquiry.email,
  text: [
    `Name: ${enquiry.name}`,
    `E-mail: ${enquiry.email}`,
    `Phone: ${enquiry.phone}`,
    "",
    enquiry.message || "(no message)",
    "",
    `All enquiries: ${webOrigin}/admin/enquiries`,
  ].join("\n"),
});
