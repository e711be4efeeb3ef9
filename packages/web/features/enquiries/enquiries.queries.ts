import type { EnquiryStatus } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import type { changeEnquiry } from "@academy/functions/api/enquiries/change-enquiry.ts";
import type { exportEnquiries } from "@academy/functions/api/enquiries/export-enquiries.ts";
import type { listEnquiries } from "@academy/functions/api/enquiries/list-enquiries.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads, download } from "../../lib/api/api.ts";
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

export const getCsv = () => download<typeof exportEnquiries>("GET /api/enquiries/export.csv");
