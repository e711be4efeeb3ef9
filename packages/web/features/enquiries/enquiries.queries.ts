import type { EnquiryStatus } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import type { changeEnquiry } from "@academy/functions/api/enquiries/change-enquiry.ts";
import type { listEnquiries } from "@academy/functions/api/enquiries/list-enquiries.ts";
import type { readEnquiryExport } from "@academy/functions/api/enquiries/read-enquiry-export.ts";
import type { requestEnquiryExport } from "@academy/functions/api/enquiries/request-enquiry-export.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";
import { type EnquiryFilters, enquiryFilters } from "./enquiries.rules.ts";

const PER_PAGE = 10;

/** One page; the previous page stays visible while the next one loads. */
/** Every list of enquiries: updated after a change. */
export const enquiriesKey = ["enquiries"];

export const enquiriesQuery = (filters: EnquiryFilters) =>
  queryOptions({
    queryKey: [...enquiriesKey, filters],
    queryFn: reads<typeof listEnquiries>("GET /api/enquiries", {
      query: { ...enquiryFilters.write(filters), limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const patchEnquiry = (id: string, status: EnquiryStatus) =>
  call<typeof changeEnquiry>("PATCH /api/enquiries/{id}", { params: { id }, body: { status } });

/**
 * Exports all enquiries that match the filters, however old, and downloads the file.
 *
 * @returns the number of enquiries
 */
export async function exportEnquiries(
  { search, status }: EnquiryFilters,
  onProgress: (rows: number) => void,
): Promise<number> {
  const asked = await call<typeof requestEnquiryExport>("POST /api/enquiries/exports", {
    body: { filter: { search, status } },
  });
  const again = (id: string) =>
    call<typeof readEnquiryExport>("GET /api/enquiries/exports/{id}", { params: { id } });
  return downloadMade(asked, again, ({ done }) => onProgress(done));
}
