import {
  EnquiryChange,
  EnquiryId,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const changeEnquiry = endpoint({
  route: "PATCH /api/enquiries/{id}",
  allow: "admin",
  params: z.object({ id: EnquiryId }),
  body: EnquiryChange,
  answer: EnquiryView,
  summary: "Changes an enquiry's status, owner, next call, outcome, exam, source or account",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry-detail.service.ts");
    return Enquiries.change(deps, actor, params.id, body);
  },
});
