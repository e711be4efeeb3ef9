import { ENQUIRY_STATUSES } from "@academy/core/back-office/enquiry/enquiry.rules.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
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
