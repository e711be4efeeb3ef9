import { ENQUIRY_STATUSES } from "@academy/core/back-office/enquiry/enquiry.rules.ts";
import type { EnquiryStatus } from "@academy/core/back-office/enquiry/enquiry.schema.ts";

/** What the list is narrowed to, as the address has it. */
export interface EnquiryFilters {
  search: string;
  status: EnquiryStatus | "all";
  page: number;
  /** Empty for the newest. */
  before: string;
}

export const statusLabels: Readonly<Record<EnquiryFilters["status"], string>> = {
  all: "All statuses",
  new: "New",
  seen: "Seen",
  responded: "Responded",
};

export const statusOptions = (["all", ...ENQUIRY_STATUSES] as const).map((value) => ({
  value,
  label: statusLabels[value],
}));

const isStatus = (text: string | null): text is EnquiryStatus =>
  ENQUIRY_STATUSES.some((status) => status === text);

/** The filters in an address; whatever is none of theirs is passed over. */
export function readFilters(search: URLSearchParams): EnquiryFilters {
  const page = Number(search.get("page") ?? "1");
  const status = search.get("status");
  return {
    search: search.get("search") ?? "",
    status: isStatus(status) ? status : "all",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    before: search.get("before") ?? "",
  };
}

/** The query of an address: what narrows nothing is left out. */
export function writeFilters({ search, status, page, before }: EnquiryFilters) {
  return {
    ...(search !== "" && { search }),
    ...(status !== "all" && { status }),
    ...(page > 1 && { page: String(page) }),
    ...(before !== "" && { before }),
  };
}
