import {
  EnquiryId,
  EnquiryNote,
  EnquiryNoteInput,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const addEnquiryNote = endpoint({
  route: "POST /api/enquiries/{id}/notes",
  allow: "admin",
  params: z.object({ id: EnquiryId }),
  body: EnquiryNoteInput,
  answer: EnquiryNote,
  status: 201,
  summary: "Adds a note to an enquiry",
  handler: async ({ deps, actor, params, body }) => {
    const Enquiries = await import("@academy/core/back-office/enquiry/enquiry-detail.service.ts");
    return Enquiries.addNote(deps, actor, params.id, body.text);
  },
});
