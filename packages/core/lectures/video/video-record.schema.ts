import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { CopyName, CopyNote } from "../copy/copy.schema.ts";
import { Language } from "../../kernel/language/language.schema.ts";
import { Chapter } from "../terms/chapter.schema.ts";
import { UploadId, VideoId } from "../terms/video-id.schema.ts";

/** The file of a video, with the id of its upload. */
const VideoFile = z.object({
  uploadId: UploadId,
  /** The ending of the file's name, without a dot. */
  extension: z.string(),
  /** Type of the container according to its first bytes. */
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The codecs as `canPlayType` wants them; empty if they are not known. */
  codecs: z.string().default(""),
  /**
   * Whether every student's browser plays the file; files from before 28 Nov 2026 count as if it
   * did.
   */
  playsEverywhere: z.boolean().default(true),
});
export type VideoFile = z.infer<typeof VideoFile>;

/** A file on its way to become a video's file. */
export const Arrival = z.object({
  uploadId: UploadId,
  /** Bytes. */
  size: z.int(),
  /** The type that the sender gave. */
  contentType: z.string(),
  stage: z.enum(["arriving", "checking", "failed"]),
  /** Why the file failed, in words for administrators. */
  reason: z.string().nullable(),
});
export type Arrival = z.infer<typeof Arrival>;

/**
 * The states of a video as administrators see them: `waiting` means waiting for copies, because not
 * every browser plays its file.
 */
export const VIDEO_STATES = ["arriving", "checking", "waiting", "ready", "failed"] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

/** A PDF beside the lecture. */
export const NotesFile = z.object({
  uploadId: UploadId,
  /** Bytes. */
  size: z.int(),
});
export type NotesFile = z.infer<typeof NotesFile>;

/** Until 28 Nov 2026 a video had the name of one file of captions, with its language beside it. */
function withCaptions(item: unknown): unknown {
  if (typeof item !== "object" || item === null || !("captions" in item)) return item;
  const { captions } = item;
  if (typeof captions === "object" && captions !== null) return item;
  const language = "captionsLanguage" in item ? String(item.captionsLanguage) : "en";
  return { ...item, captions: captions === null ? {} : { [language]: captions } };
}

const fields = z.object({
  videoId: VideoId,
  title: z.string(),
  /** In the order of EXAM_TYPES, each once. */
  examTypes: z.array(z.enum(EXAM_TYPES)),
  /** Catalogue names at the time of saving; empty if no name was chosen. */
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  /** The catalogue entry with these names, so that renaming it also renames the video. */
  entryId: z.string().nullable().default(null),
  isFree: z.boolean(),
  /**
   * Set while a free video's public files are not made yet: until then its addresses are signed.
   */
  awaitsPublic: z.boolean().default(false),
  /** Whether students may keep the video on their device for a while. */
  mayKeep: z.boolean().default(false),
  /** Seconds; null if it is not known. */
  duration: z.number().nullable(),
  /** Null until the first file has been checked. */
  file: VideoFile.nullable(),
  /** The first file, or a file that is to replace `file`, while it is checked and moved. */
  arrival: Arrival.nullable().default(null),
  /** The data about copies that lists need; the copies have items of their own. */
  copies: z.partialRecord(CopyName, CopyNote).default({}),
  /** Key of the preview image. */
  poster: z.string().nullable(),
  /** Names of the captions by language. */
  captions: z.partialRecord(Language, z.string()).default({}),
  notes: NotesFile.nullable().default(null),
  chapters: z.array(Chapter).default([]),
  rev: z.int(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  updatedAt: z.int(),
  deletedAt: z.int().nullable(),
  /** Set while its files are being removed, so that it can't be restored. */
  isPurged: z.boolean().default(false),
});

/** A lecture video as it is stored. */
export const Video = z.preprocess(withCaptions, fields);
export type Video = z.infer<typeof Video>;
