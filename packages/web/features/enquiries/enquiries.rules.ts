import { ENQUIRY_STATUSES } from "@academy/core/back-office/enquiry/enquiry.rules.ts";
import type { EnquiryPage } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
import { countOf, formatMarks } from "../../lib/format.ts";
import { pageIn } from "../../lib/address/address.rules.ts";

const STATUSES = ["all", ...ENQUIRY_STATUSES] as const;

/** The filters of the list. */
export interface EnquiryFilters {
  search: string;
  status: (typeof STATUSES)[number];
  page: number;
  /** Empty for the first page. */
  before: string;
}

export const enquiryFilters = addressFilters<EnquiryFilters>({
  parse: ({ search = "", status, page, before = "" }) => ({
    search,
    status: choiceIn(STATUSES, status) || "all",
    page: pageIn(page),
    before,
  }),
});

export const statusLabels: Readonly<Record<EnquiryFilters["status"], string>> = {
  all: "All statuses",
  new: "New",
  seen: "Seen",
  responded: "Responded",
};

export const statusOptions = STATUSES.map((value) => ({
  value,
  label: statusLabels[value],
}));

/** "1 enquiry", "1,000 enquiries". */
export const enquiriesCount = (count: number): string => countOf(count, "enquiry", "enquiries");

type Looked = Pick<EnquiryPage, "total" | "searched" | "older">;

/** How many there are, or which of them were looked through where there are more. */
export function countWords(
  { total, searched, older }: Looked,
  { search, status, before }: EnquiryFilters,
): string {
  if (older === null && before === "") return enquiriesCount(total);
  const span = `${before === "" ? "newest" : "older"} ${formatMarks(searched)}`;
  const isSearch = search !== "" || status !== "all";
  return isSearch
    ? `${enquiriesCount(total)} among the ${span}`
    : `The ${span} ${searched === 1 ? "enquiry" : "enquiries"}`;
}
