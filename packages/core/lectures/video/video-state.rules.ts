import { COPY_NAMES, type CopyName, type CopyNote } from "../copy/copy.schema.ts";
import { rungsFor } from "../copy/ladder.rules.ts";
import { codecName } from "../original/codec-names.rules.ts";
import { containerName, isMp4 } from "../original/container.rules.ts";
import type { Video, VideoFile, VideoState } from "./video-record.schema.ts";

type WithFiles = Pick<Video, "file" | "arrival" | "copies">;

/** The copies of a video with their names, the smallest first. */
const copiesOf = ({ copies }: Pick<Video, "copies">): (CopyNote & { name: CopyName })[] =>
  COPY_NAMES.flatMap((name) => (copies[name] ? [{ name, ...copies[name] }] : [])).toSorted(
    (one, other) => one.size - other.size,
  );

const withPicture = (video: Pick<Video, "copies">) =>
  copiesOf(video).filter(({ name }) => name !== "voice");

/** Whether every student has something to watch: only then do they see the video. */
export const isWatchable = (video: WithFiles): boolean =>
  video.file !== null && (video.file.playsEverywhere || withPicture(video).length > 0);

/** How far a video is, with the reason why it failed or waits. */
export function stateOf(video: WithFiles): { state: VideoState; reason: string | null } {
  const { arrival, file } = video;
  if (arrival) return { state: arrival.stage, reason: arrival.reason };
  if (file === null) return { state: "failed", reason: null };
  if (isWatchable(video)) return { state: "ready", reason: null };
  return { state: "waiting", reason: whyNotEverywhere(file) };
}

function whyNotEverywhere({ contentType, codecs }: VideoFile): string {
  const inside = codecs === "" ? "" : ` (${codecs.split(",").map(codecName).join(", ")})`;
  return `Not every student's browser plays this ${containerName(contentType)} file${inside}. Students see the video when it has a smaller copy with a picture.`;
}

/** Bytes an hour of the smallest copy with a picture; null if there is no such copy. */
export function hourBytesOf(video: Pick<Video, "copies">): number | null {
  const [smallest] = withPicture(video);
  return smallest ? Math.round((smallest.size / smallest.seconds) * 3600) : null;
}

/** Names and sizes of a video's copies, and the names of copies that would still be useful. */
export function copiesView(video: Pick<Video, "copies" | "file" | "duration">) {
  const copies = copiesOf(video).map(({ name, size }) => ({ name, size }));
  const names = copies.map(({ name }) => name);
  const wanted = namesFor(video).filter((name) => !names.includes(name));
  return { copies, copiesWanted: wanted };
}

/**
 * The names of the copies that would be useful. Whether the file shows slides or a camera is not
 * known here: copies that are worth making for a camera are worth making for slides too.
 */
function namesFor({ file, duration }: Pick<Video, "file" | "duration">): CopyName[] {
  if (file === null) return [];
  const bits = duration ? (file.size * 8) / duration : Infinity;
  const rungs = rungsFor("camera", 1080, bits)
    .map(({ name }) => name)
    .filter((name) => name !== "high" || !isSharpestCopy(file, bits));
  return rungs.length === 0 && !file.playsEverywhere ? ["low"] : rungs;
}

/**
 * Bits per second: twice what the sharpest copy should have, because encoders use more for noisy
 * pictures.
 */
const MOST_OF_SHARPEST = 1_500_000;

/** Whether a file can be the copy that replaced a large original. */
const isSharpestCopy = ({ contentType, codecs, playsEverywhere }: VideoFile, bits: number) =>
  !playsEverywhere &&
  isMp4(contentType) &&
  /^avc1\.\w+(,opus)?$/.test(codecs) &&
  bits < MOST_OF_SHARPEST;

/** The file of a free video that plays as MP4: the middle copy, or an original that every browser plays. */
export function freeFileOf(
  video: WithFiles,
): Pick<VideoFile, "uploadId" | "extension" | "contentType"> | undefined {
  const { file, copies } = video;
  if (copies.middle) {
    return { uploadId: copies.middle.uploadId, extension: "mp4", contentType: "video/mp4" };
  }
  return file?.playsEverywhere && isMp4(file.contentType) ? file : undefined;
}
