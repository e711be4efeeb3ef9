import * as z from "zod";
import { ListExport, ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { ENQUIRY_STATUSES } from "./enquiry.rules.ts";

export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquiryId = z.string().regex(idPattern("enquiry"));

/** How many enquiries one read of the database brings. */
export const MAX_READ = 1000;

/** How many reads a search makes; what is older is reached with `before`. */
export const SEARCH_READS = 10;

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

const status = z
  .enum(["all", ...ENQUIRY_STATUSES])
  .or(z.literal("").transform(() => "all" as const))
  .default("all");

/** Which enquiries an administrator looks for. */
export const EnquiryFilter = z.object({
  /** Part of a name, email, phone number or message; case is ignored. */
  search: z.string().trim().max(200).default(""),
  status,
});
export type EnquiryFilter = z.infer<typeof EnquiryFilter>;

/** A page of an administrator's list of enquiries. */
export const EnquiryQuery = EnquiryFilter.extend({
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
  /** The matches among those that were looked through. */
  total: z.number(),
  totalPages: z.number(),
  /**
   * How many were looked through, the newest, or the newest before the cursor: a thousand, or ten
   * thousand for a search.
   */
  searched: z.number(),
  /** The cursor for `before`, to those that were not looked through; null if there are none. */
  older: z.string().nullable(),
});
export type EnquiryPage = z.infer<typeof EnquiryPage>;

/** The event that starts the job for a long list of enquiries. */
export const ENQUIRY_EXPORT_REQUESTED = "Enquiry export requested";

/** A request for a CSV file of all enquiries that match, however old. */
export const EnquiryExportInput = z.strictObject({
  filter: EnquiryFilter.strict().default({ search: "", status: "all" }),
});
export type EnquiryExportInput = z.infer<typeof EnquiryExportInput>;

export const EnquiryExportId = z.string().regex(idPattern("enquiryExport"));
export const EnquiryExportRef = z.object({ exportId: EnquiryExportId });

/** An export of enquiries: the request and its state. */
export const EnquiryExport = ListExport.extend({ filter: EnquiryFilter });
export type EnquiryExport = z.infer<typeof EnquiryExport>;

export const EnquiryExportView = ListExportView.extend({ exportId: EnquiryExportId });
export type EnquiryExportView = z.infer<typeof EnquiryExportView>;
