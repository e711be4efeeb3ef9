import { ENQUIRY_STATUSES } from "@academy/core/enquiry/enquiry.rules.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address-filters.rules.ts";
import { cursorField, pageField, textField } from "../../lib/filter-fields.ts";

const STATUSES = ["all", ...ENQUIRY_STATUSES] as const;

/** What the list is narrowed to; `before` is empty for the newest. */
export const enquiryFilters = addressFilters(
  z.object({
    search: textField,
    status: z.enum(STATUSES).catch("all"),
    page: pageField,
    before: cursorField,
  }),
);
export type EnquiryFilters = ReturnType<typeof enquiryFilters.read>;

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
