import { EnquiryInput, EnquiryReceipt } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const sendEnquiry = endpoint({
  route: "POST /api/enquiries",
  allow: "public",
  rate: "enquiries",
  body: EnquiryInput,
  answer: EnquiryReceipt,
  status: 201,
  summary: "Accepts a visitor's enquiry",
  handler: async ({ deps, request, body }) => {
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry.service.ts");
    return Enquiries.send(deps, body, request);
  },
});
