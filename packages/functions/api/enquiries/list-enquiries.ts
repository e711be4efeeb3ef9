import { EnquiryPage, EnquiryQuery } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listEnquiries = endpoint({
  route: "GET /api/enquiries",
  allow: "admin",
  query: EnquiryQuery,
  answer: EnquiryPage,
  summary: "Lists enquiries by search and status, newest first",
  handler: async ({ deps, query }) => {
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry-list.service.ts");
    return Enquiries.list(deps, query);
  },
});
