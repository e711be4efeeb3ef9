import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { ENQUIRY_STATUSES } from "./enquiry.rules.ts";

export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquiryId = z.string().regex(idPattern("enquiry"));

/** How many enquiries one request reads; older ones are reached with `before`. */
export const MAX_READ = 1000;

/**
 * A visitor's enquiry. Two fields help to detect bots: `website`, which is hidden from people, and
 * how long the form was open (milliseconds).
 */
export const EnquiryInput = z.strictObject({
  name: z.string().trim().min(1, "Enter your name.").max(120),
  email: z.string().trim().max(254).pipe(z.email("Enter an email address, such as you@school.in.")),
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => /\d(?:\D*\d){5}/.test(text), {
      message: "Enter a phone number with at least six digits.",
    }),
  message: z.string().trim().max(2000, "Shorten the message to 2,000 characters.").default(""),
  website: z.string().max(500).default(""),
  openForMs: z.int().min(0).optional(),
});
export type EnquiryInput = z.infer<typeof EnquiryInput>;

/** An enquiry as it is stored. */
export const Enquiry = z.object({
  enquiryId: EnquiryId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: EnquiryStatus,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const EnquiryView = Enquiry.omit({ enquiryId: true }).extend({ _id: z.string() });
export type EnquiryView = z.infer<typeof EnquiryView>;

/** The response to a visitor. */
export const EnquiryReceipt = z.object({ message: z.string() });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

export const EnquiryChange = z.strictObject({ status: EnquiryStatus });

/** Filters of an administrator's list of enquiries. */
export const EnquiryQuery = z.object({
  /** Part of a name, email, phone number or message; case is ignored. */
  search: z.string().trim().max(200).default(""),
  status: z
    .enum(["all", ...ENQUIRY_STATUSES])
    .or(z.literal("").transform(() => "all" as const))
    .default("all"),
  /** Only enquiries before this cursor, the `older` of an earlier page. */
  before: pageCursor,
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(100),
});
export type EnquiryQuery = z.infer<typeof EnquiryQuery>;

/** A page of enquiries, the newest first; a page number beyond the end gives the last page. */
export const EnquiryPage = z.object({
  enquiries: z.array(EnquiryView),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** The cursor for `before`, to the next thousand older enquiries; null if there are none. */
  older: z.string().nullable(),
});
export type EnquiryPage = z.infer<typeof EnquiryPage>;
