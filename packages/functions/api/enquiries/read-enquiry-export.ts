import {
  EnquiryExportId,
  EnquiryExportView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readEnquiryExport = endpoint({
  route: "GET /api/enquiries/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: EnquiryExportId }),
  answer: EnquiryExportView,
  summary: "Reads the progress of an export of enquiries, and the address of its file",
  handler: async ({ deps, params }) => {
    const EnquiryExports =
      await import("@academy/core/back-office/enquiry/enquiry-export.service.ts");
    return EnquiryExports.progress(deps, params.id);
  },
});
