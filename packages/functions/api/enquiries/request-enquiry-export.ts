import {
  EnquiryExportInput,
  EnquiryExportView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const requestEnquiryExport = endpoint({
  route: "POST /api/enquiries/exports",
  allow: "admin",
  body: EnquiryExportInput,
  answer: EnquiryExportView,
  summary: "Exports all enquiries that match the filters as CSV",
  handler: async ({ deps, actor, body }) => {
    const EnquiryExports =
      await import("@academy/core/back-office/enquiry/enquiry-export.service.ts");
    return EnquiryExports.request(deps, actor, body);
  },
});
