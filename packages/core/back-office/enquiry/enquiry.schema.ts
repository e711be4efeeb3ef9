import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { ListExport, ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { ENQUIRY_OUTCOMES, ENQUIRY_SOURCES, ENQUIRY_STATUSES } from "./enquiry.rules.ts";

export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquiryId = z.string().regex(idPattern("enquiry"));

/**
 * The most enquiries that are counted. A file is also written from this many enquiries at a time.
 */
export const MAX_READ = 1000;

/** How many index entries of a list are read for its pages, however long the list is. */
export const LIST_READ = 500;

/**
 * How many index entries of a search are read for its pages. These entries are longer than those of
 * a list, so fewer are read.
 */
export const SEARCH_READ = 400;

/** The most enquiries that are read when several filters are set; those that match are shown. */
export const FILTERED_READ = 40;

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
  /** The number of changes. Each change requires that no one else has changed the enquiry since. */
  rev: z.int().default(0),
  /** The administrator who looks after the enquiry. */
  owner: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** The day of India on which to call next. */
  nextCall: z.string().optional(),
  outcome: z.enum(ENQUIRY_OUTCOMES).optional(),
  exam: ExamType.optional(),
  source: z.enum(ENQUIRY_SOURCES).optional(),
  /** The user id of the account that was made from the enquiry. */
  student: z.string().optional(),
  /** True if someone with this phone number or email address had written before. */
  again: z.boolean().optional(),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const EnquiryView = Enquiry.omit({ enquiryId: true }).extend({ _id: z.string() });
export type EnquiryView = z.infer<typeof EnquiryView>;

/** The response to a visitor. */
export const EnquiryReceipt = z.object({ message: z.string() });
export type EnquiryReceipt = z.infer<typeof EnquiryReceipt>;

/**
 * A change of an enquiry; null removes a value. Everything but the status needs the revision that
 * was read, so that two administrators do not undo each other's changes.
 */
export const EnquiryChange = z.strictObject({
  status: EnquiryStatus.optional(),
  rev: z.int().min(0).optional(),
  owner: z.object({ userId: z.string().min(1).max(100) }).nullish(),
  nextCall: Day.nullish(),
  outcome: z.enum(ENQUIRY_OUTCOMES).nullish(),
  exam: ExamType.nullish(),
  source: z.enum(ENQUIRY_SOURCES).nullish(),
  student: z.string().min(1).max(100).nullish(),
});
export type EnquiryChange = z.infer<typeof EnquiryChange>;

/** What an administrator writes down about an enquiry. */
export const EnquiryNoteInput = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, "Write a note.")
    .max(2000, "Shorten the note to 2,000 characters."),
});
export type EnquiryNoteInput = z.infer<typeof EnquiryNoteInput>;

export const EnquiryNote = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.object({ userId: z.string(), name: z.string() }),
  text: z.string(),
});
export type EnquiryNote = z.infer<typeof EnquiryNote>;

/** An enquiry with what is known about it. */
export const EnquiryDetail = z.object({
  enquiry: EnquiryView,
  /** The newest 100, the newest first. */
  notes: z.array(EnquiryNote),
  /** Other enquiries with the same phone number or email address, at most 20, the newest first. */
  same: z.array(EnquiryView),
});
export type EnquiryDetail = z.infer<typeof EnquiryDetail>;

const status = z
  .enum(["all", ...ENQUIRY_STATUSES])
  .or(z.literal("").transform(() => "all" as const))
  .default("all");

/** Which enquiries an administrator looks for. */
export const EnquiryFilter = z.object({
  /**
   * Beginnings of words of the name, the email, the phone number or the message's first line; case
   * is ignored.
   */
  search: z.string().trim().max(200).default(""),
  status,
  /** The user id of an administrator; empty for all. */
  owner: z.string().max(100).default(""),
  /** `today`: calls of today and of earlier days, the longest due first. */
  due: z.enum(["", "today"]).default(""),
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
  /** The number of matches among the enquiries that were looked through. */
  total: z.number(),
  totalPages: z.number(),
  /**
   * How many enquiries were looked through, beginning with the newest or after the cursor: 500 of a
   * list, 400 of a search, 40 if several filters are set.
   */
  searched: z.number(),
  /**
   * The cursor for `before`, from which the next enquiries are looked through; null if there are no
   * more.
   */
  older: z.string().nullable(),
  /** About how many enquiries there are; null if `total` is exact, or if filters are set. */
  about: z.number().nullable(),
});
export type EnquiryPage = z.infer<typeof EnquiryPage>;

/** The event that starts the job for a long list of enquiries. */
export const ENQUIRY_EXPORT_REQUESTED = "Enquiry export requested";

/** A request for a CSV file of all enquiries that match, however old. */
export const EnquiryExportInput = z.strictObject({
  filter: EnquiryFilter.strict().default({ search: "", status: "all", owner: "", due: "" }),
});
export type EnquiryExportInput = z.infer<typeof EnquiryExportInput>;

export const EnquiryExportId = z.string().regex(idPattern("enquiryExport"));
export const EnquiryExportRef = z.object({ exportId: EnquiryExportId });

/** An export of enquiries: the request and its state. */
export const EnquiryExport = ListExport.extend({ filter: EnquiryFilter });
export type EnquiryExport = z.infer<typeof EnquiryExport>;

export const EnquiryExportView = ListExportView.extend({ exportId: EnquiryExportId });
export type EnquiryExportView = z.infer<typeof EnquiryExportView>;
