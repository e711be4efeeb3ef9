import type { sendEnquiry } from "@academy/functions/api/enquiries/send-enquiry.ts";
import { type CallOf, call } from "./api.ts";

type SentEnquiry = NonNullable<CallOf<typeof sendEnquiry>["body"]>;

/** Sends a visitor's enquiry; works without a sign-in. */
export const postEnquiry = (body: SentEnquiry) =>
  call<typeof sendEnquiry>({ method: "POST", path: "/api/enquiries", body });
