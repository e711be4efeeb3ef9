import { dispositionOf } from "@academy/core/kernel/file-job/file-job.rules.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { FileAnswer } from "../http/file-answer.ts";

export const exportEnquiries = endpoint({
  route: "GET /api/enquiries/export.csv",
  allow: "admin",
  answer: z.instanceof(FileAnswer),
  contentType: "text/csv; charset=utf-8",
  summary: "Downloads the newest 3,000 enquiries as CSV",
  handler: async ({ deps }) => {
    const { csv } = await import("@academy/core/back-office/enquiry/enquiry.service.ts");
    return new FileAnswer(
      new TextEncoder().encode(await csv(deps)),
      dispositionOf("Enquiries.csv"),
    );
  },
});
