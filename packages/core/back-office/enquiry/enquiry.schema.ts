import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageLimit } from "../../kernel/shared/query.schema.ts";
import { ENQUIRY_STATUSES } from "./enquiry.rules.ts";

export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquiryId = z.string().regex(idPattern("enquiry"));

/** As many as one look brings; older ones are reached by `before`. */
export const LOOKED_AT = 1000;

/**
 * What a visitor sends. A browser adds what tells people from programs: a field that people never
 * see, and how long the form was open (milliseconds).
 */
export const EnquiryInput = z.strictObject({
  name: z.string().trim().min(1, "Please tell us your name.").max(120),
  email: z.string().trim().max(254).pipe(z.email("Give an e-mail address, such as you@school.in.")),
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => /\d(?:\D*\d){5}/.test(text), {
      message: "Give a phone number of at least six digits.",
    }),
  message: z.string().trim().max(2000, "Please keep the message to 2,000 characters.").default(""),
  website: z.string().max(500).default(""),
  openForMs: z.int().min(0).optional(),
});
export type EnquiryInput = z.infer<typeof EnquiryInput>;

/** An enquiry as it is kept. */
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

/** What a visitor hears. */
export const EnquiryReceipt = z.object({ message: z.string() });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

export const EnquiryChange = z.strictObject({ status: EnquiryStatus });

/** Which enquiries an administrator looks for. */
export const EnquiryQuery = z.object({
  /** Part of a name, an e-mail address, a phone number or a message, in any case. */
  search: z.string().trim().max(200).default(""),
  status: z
    .enum(["all", ...ENQUIRY_STATUSES])
    .or(z.literal("").transform(() => "all" as const))
    .default("all"),
  /** Only older ones than the place that an earlier page named. */
  before: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(100),
});
export type EnquiryQuery = z.infer<typeof EnquiryQuery>;

/** A page of enquiries, the newest first; a page beyond the last one is the last one. */
export const EnquiryPage = z.object({
  enquiries: z.array(EnquiryView),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
  /** The place below which older ones than the newest thousand are; null when there are none. */
  older: z.string().nullable(),
});
export type EnquiryPage = z.infer<typeof EnquiryPage>;
