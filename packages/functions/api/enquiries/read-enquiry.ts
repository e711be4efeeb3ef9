import { EnquiryDetail, EnquiryId } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readEnquiry = endpoint({
  route: "GET /api/enquiries/{id}",
  allow: "admin",
  params: z.object({ id: EnquiryId }),
  answer: EnquiryDetail,
  summary: "Reads an enquiry with its notes and others of the same person",
  handler: async ({ deps, params }) => {
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry-detail.service.ts");
    return Enquiries.detail(deps, params.id);
  },
});
