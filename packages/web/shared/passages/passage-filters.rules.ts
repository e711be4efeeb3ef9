import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { examTypeField, pageField, textField } from "../../lib/address/filter-fields.ts";

/** Filters of a list of passages, and its page. */
export const passageFilters = addressFilters(
  z.object({
    examType: examTypeField,
    subject: textField,
    topic: textField,
    subTopic: textField,
    text: textField,
    page: pageField,
  }),
);
export type PassageFilters = ReturnType<typeof passageFilters.read>;

/** The filters as the API's query. */
export const queryOf = (filters: PassageFilters, limit: number) => ({
  ...passageFilters.write(filters),
  page: filters.page,
  limit,
});
