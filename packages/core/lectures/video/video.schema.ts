import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { withOtherNames } from "../../kernel/shared/other-names.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { CopyName, CopyView } from "../copy/copy.schema.ts";
import { Language, NamedLanguage } from "../../kernel/language/language.schema.ts";
import { MAX_CHAPTERS } from "../terms/chapters.rules.ts";
import { Chapter } from "../terms/chapter.schema.ts";
import { UploadId, VideoId } from "../terms/video-id.schema.ts";
import { VIDEO_STATES } from "./video-record.schema.ts";

/** A catalogue name, which may be empty. */
const NameOrNone = z
  .string()
  .max(200)
  .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
  .pipe(z.string().max(120))
  .default("");

/** 24 hours, in seconds. */
const MAX_DURATION = 86_400;

/** The captions of a three-hour lecture have about 150 KB. */
const MAX_CAPTIONS = 300_000;

const CaptionsText = z
  .string()
  .max(MAX_CAPTIONS, "These captions are too large. The limit is 300 KB for a language.");

export const NO_POSTER = "The poster must be a JPEG, PNG or WebP image.";
const POSTER = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/;

/** A JPEG, PNG or WebP of up to 300 KB as a data address, or the address of the current poster. */
const Poster = z
  .string()
  .max(410_000, "The poster is too large. The limit is 300 KB.")
  .refine((text) => POSTER.test(text) || !text.startsWith("data:"), NO_POSTER);

const inOrder = (given: readonly (typeof EXAM_TYPES)[number][]) =>
  EXAM_TYPES.filter((one) => given.includes(one));

const fields = {
  title: z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, " "))
    .pipe(z.string().min(1, "Enter a title.").max(200)),
  examTypes: z.array(ExamType).max(20).default([]).transform(inOrder),
  subject: NameOrNone,
  topic: NameOrNone,
  subTopic: NameOrNone,
  isFree: z.boolean().default(false),
  /** The chapters in the order of their times; without this field, the video keeps its chapters. */
  chapters: z.array(Chapter).max(MAX_CHAPTERS).optional(),
  /** Whether students may keep it on their device; a change that leaves it out does not touch it. */
  mayKeep: z.boolean().optional(),
};

const media = {
  duration: z.number().min(0).max(MAX_DURATION).nullable().optional(),
  poster: Poster.nullable().optional(),
  /**
   * Captions as WebVTT or SubRip, by language; null removes those of a language. Or, as until 28
   * Nov 2026, a single text, or null for no captions.
   */
  captions: z
    .union([z.partialRecord(Language, CaptionsText.nullable()), CaptionsText])
    .nullable()
    .optional(),
  /** The language of a single text; English unless given. */
  captionsLanguage: Language.optional(),
};

/** A video to publish, with the upload that has its file. */
export const VideoInput = z.strictObject({ ...fields, ...media, uploadId: UploadId });
export type VideoInput = z.infer<typeof VideoInput>;

/** A change of a video; missing media stay, and null removes one. */
export const VideoChange = z.strictObject({
  ...fields,
  ...media,
  /** The revision that was edited. */
  rev: z.int().min(0),
  /** Upload with a new file. */
  uploadId: UploadId.optional(),
});
export type VideoChange = z.infer<typeof VideoChange>;

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** A change that may use the specification's name `subtopic`. */
export const NamedVideoChange = withOtherNames(VideoChange, { subtopic: { is: "subTopic" } });

/** The specification's form for small files, with its field names. */
export const VideoForm = z.object({
  file: z.file("Choose a video file."),
  title: fields.title,
  subject: NameOrNone,
  topic: NameOrNone,
  subtopic: NameOrNone,
  isFree: flag.default(false),
  examTypes: z
    .union([z.array(ExamType).max(20), ExamType.transform((one) => [one])])
    .default([])
    .transform(inOrder),
});
export type VideoForm = z.infer<typeof VideoForm>;

/** A video as administrators see it. */
export const VideoView = z.object({
  _id: VideoId,
  title: z.string(),
  examTypes: z.array(z.enum(EXAM_TYPES)),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  isFree: z.boolean(),
  mayKeep: z.boolean(),
  /**
   * Our own address of the file; it expires after an hour unless the video is free. Empty until the
   * file has been checked.
   */
  cloudinaryUrl: z.string(),
  contentType: z.string(),
  size: z.number(),
  duration: z.number().nullable(),
  poster: z.string().nullable(),
  hasCaptions: z.boolean(),
  captionLanguages: z.array(Language),
  chapters: z.array(Chapter),
  /** Its notes as a PDF. */
  notes: z.object({ size: z.number() }).nullable(),
  state: z.enum(VIDEO_STATES),
  /** Why its file was not accepted, or why it waits. */
  reason: z.string().nullable(),
  /** Its copies, the smallest first. */
  copies: z.array(CopyView.pick({ name: true, size: true })),
  /** Names of copies that would help students and are not there. */
  copiesWanted: z.array(CopyName),
  rev: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type VideoView = z.infer<typeof VideoView>;

/** A part of a title or name; capital and small letters are the same. */
const Search = z.string().trim().max(200).default("");

/** An administrator's search for videos. */
export const VideoQuery = z.object({
  examType: orNothing(ExamType),
  subject: Search,
  topic: Search,
  search: Search,
  isFree: orNothing(flag),
  /** The newest first, or as students see them. */
  sort: z.enum(["newest", "students"]).default("newest"),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(100),
});
export type VideoQuery = z.infer<typeof VideoQuery>;

const paging = { page: z.number(), totalPages: z.number(), total: z.number() };

export const VideoPage = z.object({ videos: z.array(VideoView), ...paging });
export type VideoPage = z.infer<typeof VideoPage>;

/** Bytes an hour of the smallest copy with a picture; null if there is no such copy. */
const HourBytes = z.number().nullable();

/** A free video as everyone gets it. */
const FreeVideo = z.object({
  url: z.string(),
  title: z.string(),
  public_id: VideoId,
  contentType: z.string(),
  subject: z.string(),
  topic: z.string(),
  /** Seconds. */
  duration: z.number().nullable(),
  poster: z.string().nullable(),
  /** Addresses of its WebVTT, a file per language. */
  captionTracks: z.array(NamedLanguage.extend({ url: z.string() })),
  /** The first of these addresses; null without captions. */
  captions: z.string().nullable(),
  hourBytes: HourBytes,
});
export const FreeVideos = z.object({ videos: z.array(FreeVideo) });
export type FreeVideos = z.infer<typeof FreeVideos>;

/** A student's search in one of the two lists. */
export const LectureQuery = z.object({
  kind: z.enum(["free", "subscribed"]),
  search: Search,
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(60),
  /** The id of a lecture that the answer contains even if it is not on this page of the list. */
  watch: z.string().max(100).optional(),
});
export type LectureQuery = z.infer<typeof LectureQuery>;

/** A video as a student's lists show it; a locked one needs a subscription. */
export const Lecture = VideoView.pick({
  _id: true,
  title: true,
  examTypes: true,
  subject: true,
  topic: true,
  subTopic: true,
  duration: true,
  poster: true,
}).extend({ locked: z.boolean(), hourBytes: HourBytes });
export type Lecture = z.infer<typeof Lecture>;

export const LecturePage = z.object({
  videos: z.array(Lecture),
  ...paging,
  /** The requested lecture, from either list; null if there is none. */
  watching: Lecture.nullable(),
});
export type LecturePage = z.infer<typeof LecturePage>;
