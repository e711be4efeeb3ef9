import { changeEnquiry } from "./change-enquiry.ts";
import { exportEnquiries } from "./export-enquiries.ts";
import { listEnquiries } from "./list-enquiries.ts";
import { sendEnquiry } from "./send-enquiry.ts";

export const enquiriesRoutes = [
  sendEnquiry,
  listEnquiries,
  exportEnquiries,
  changeEnquiry,
] as const;
