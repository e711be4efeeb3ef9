import type { EnquiryChange } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import type { changeEnquiry } from "@academy/functions/api/enquiries/change-enquiry.ts";
import type { readEnquiry } from "@academy/functions/api/enquiries/read-enquiry.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Key of everything that shows enquiries: invalidated after a change. */
export const enquiriesKey = ["enquiries"];

/** An enquiry with its notes. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...enquiriesKey, "one", id],
    queryFn: reads<typeof readEnquiry>("GET /api/enquiries/{id}", { params: { id } }),
  });

export const patchEnquiry = (id: string, body: EnquiryChange) =>
  call<typeof changeEnquiry>("PATCH /api/enquiries/{id}", { params: { id }, body });

/**
 * Notes which account was made from an enquiry, even if someone changes the enquiry at that moment.
 */
export async function noteStudent(id: string, student: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { enquiry } = await call<typeof readEnquiry>("GET /api/enquiries/{id}", {
      params: { id },
    });
    try {
      await patchEnquiry(id, { student, rev: enquiry.rev });
      return;
    } catch (error) {
      if (tries === 3 || !(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
}
