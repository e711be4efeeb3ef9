import { addEnquiryNote } from "./add-enquiry-note.ts";
import { changeEnquiry } from "./change-enquiry.ts";
import { listEnquiries } from "./list-enquiries.ts";
import { readEnquiry } from "./read-enquiry.ts";
import { readEnquiryExport } from "./read-enquiry-export.ts";
import { requestEnquiryExport } from "./request-enquiry-export.ts";
import { sendEnquiry } from "./send-enquiry.ts";

export const enquiriesRoutes = [
  sendEnquiry,
  listEnquiries,
  requestEnquiryExport,
  readEnquiryExport,
  readEnquiry,
  changeEnquiry,
  addEnquiryNote,
] as const;
