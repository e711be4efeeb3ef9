import type { LectureCopy } from "../copy/copy.schema.ts";
import { NOTES_TYPE } from "./notes.rules.ts";
import type { NotesFile, Video, VideoFile } from "./video-record.schema.ts";

/** The facts from which a file's keys are made. */
export type FileName = Pick<VideoFile, "uploadId" | "extension">;

/** A file of a video: the video's own file or the file of a copy. */
export type StoredFile = Pick<VideoFile, "uploadId" | "extension" | "contentType" | "size">;

/** Folder of a video's files, which can only be read with a signature. */
export const folderOf = (videoId: string): string => `videos/${videoId}/`;

export const privateKey = (videoId: string, { uploadId, extension }: FileName): string =>
  `${folderOf(videoId)}${uploadId}.${extension}`;

/** Key of the public copy of a free video's file. */
export const publicKey = ({ uploadId, extension }: FileName): string =>
  `media/videos/${uploadId}.${extension}`;

/** The upload and the ending of a key in a video's folder; undefined for any other key. */
export function fileNameOf(key: string): FileName | undefined {
  const [, uploadId, extension] = /^videos\/[^/]+\/(up_[^/.]+)\.(\w+)$/.exec(key) ?? [];
  return uploadId === undefined || extension === undefined ? undefined : { uploadId, extension };
}

/** The file of a copy. Sound alone is an MP4 file too. */
export const fileOf = ({ name, uploadId, size }: Pick<LectureCopy, "name" | "uploadId" | "size">) =>
  ({
    uploadId,
    extension: "mp4",
    contentType: name === "voice" ? "audio/mp4" : "video/mp4",
    size,
  }) satisfies StoredFile;

/** The file of notes. It is never public: its address is signed also for a free video. */
export const notesFileOf = ({ uploadId, size }: NotesFile) =>
  ({ uploadId, extension: "pdf", contentType: NOTES_TYPE, size }) satisfies StoredFile;

type WithCopies = { video: Pick<Video, "file" | "arrival">; copies: readonly LectureCopy[] };

/** The copies that were made from the video's current file. */
export const currentCopies = ({ video, copies }: WithCopies): LectureCopy[] =>
  copies.filter(({ of }) => of === video.file?.uploadId);

/** The upload of a file that may still become the video's. */
export const arrivingOf = ({ arrival }: Pick<Video, "arrival">): string | undefined =>
  arrival && arrival.stage !== "failed" ? arrival.uploadId : undefined;

/** Whether copies made from this upload's file belong to the video, now or soon. */
export const isOriginal = (video: Pick<Video, "file" | "arrival">, uploadId: string): boolean =>
  uploadId === video.file?.uploadId || uploadId === arrivingOf(video);

/** The files that students may get: the video's own and its copies. */
export const servedFiles = ({ video, copies }: WithCopies): StoredFile[] => [
  ...(video.file ? [video.file] : []),
  ...currentCopies({ video, copies }).map(fileOf),
];

/** Whether everyone may get the files. */
export const isOpen = (video: Pick<Video, "isFree" | "deletedAt">): boolean =>
  video.isFree && video.deletedAt === null;

/** Whether the files have public addresses. */
export const isPublic = (video: Pick<Video, "isFree" | "deletedAt" | "awaitsPublic">): boolean =>
  isOpen(video) && !video.awaitsPublic;

/**
 * Files that together have up to this size are checked and copied within the call, larger ones
 * after it.
 */
export const QUICK_BYTES = 64 * 1024 * 1024;

export const areQuick = (files: readonly Pick<StoredFile, "size">[]): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) <= QUICK_BYTES;
