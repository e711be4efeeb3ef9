import type { addEnquiryNote } from "@academy/functions/api/enquiries/add-enquiry-note.ts";
import type { listEnquiries } from "@academy/functions/api/enquiries/list-enquiries.ts";
import type { readEnquiryExport } from "@academy/functions/api/enquiries/read-enquiry-export.ts";
import type { requestEnquiryExport } from "@academy/functions/api/enquiries/request-enquiry-export.ts";
import type { listUsers } from "@academy/functions/api/users/list-users.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { enquiriesKey } from "../../shared/enquiry/enquiry.queries.ts";
import { downloadMade } from "../../shared/export/made-file.ts";
import { type EnquiryFilters, enquiryFilters } from "./enquiries.rules.ts";

const PER_PAGE = 10;

/** One page; the previous page stays visible while the next one loads. */
export const enquiriesQuery = (filters: EnquiryFilters) =>
  queryOptions({
    queryKey: [...enquiriesKey, "list", filters],
    queryFn: reads<typeof listEnquiries>("GET /api/enquiries", {
      query: { ...enquiryFilters.write(filters), limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Calls that are due, the longest due first. */
export const dueQuery = enquiriesQuery(enquiryFilters.read(new URLSearchParams("due=today")));

/** The users who may look after an enquiry. */
export const ownersQuery = queryOptions({
  queryKey: ["users", "list", "administrators"],
  queryFn: reads<typeof listUsers>("GET /api/users", { query: { role: "admin", limit: 50 } }),
});

export const postNote = (id: string, text: string) =>
  call<typeof addEnquiryNote>("POST /api/enquiries/{id}/notes", { params: { id }, body: { text } });

/**
 * Exports all enquiries that match the filters, however old, and downloads the file.
 *
 * @returns the number of enquiries
 */
export async function exportEnquiries(
  { search, status, owner, due }: EnquiryFilters,
  onProgress: (rows: number) => void,
): Promise<number> {
  const asked = await call<typeof requestEnquiryExport>("POST /api/enquiries/exports", {
    body: { filter: { search, status, owner, due } },
  });
  const again = (id: string) =>
    call<typeof readEnquiryExport>("GET /api/enquiries/exports/{id}", { params: { id } });
  return downloadMade(asked, again, ({ done }) => onProgress(done));
}
