import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import { presignRead } from "../../kernel/platform/uploads.ts";
import { HOUR, iso } from "../../kernel/shared/time.ts";
import { languagesOf } from "./captions.rules.ts";
import {
  type FileName,
  isPublic,
  notesFileOf,
  privateKey,
  publicKey,
} from "./video-files.rules.ts";
import { entryOf, named } from "./video-names.rules.ts";
import type { Playback } from "../copy/playback.schema.ts";
import type { Video } from "./video-record.schema.ts";
import type { VideoView } from "./video.schema.ts";
import { copiesView, stateOf } from "./video-state.rules.ts";

/** Lifetime of the address of a file that is not public, in milliseconds. */
const ADDRESS_MS = HOUR;

/** The public address of a key below `media/`. */
const mediaAddress = (deps: Deps, key: string): string => `${deps.config.mediaUrl}/${key}`;

/**
 * The addresses of a video's files, which all expire at the same time. Public addresses do not
 * expire.
 */
interface Addresses extends Pick<Playback, "expiresAt" | "validSeconds"> {
  of: (this: void, file: FileName) => Promise<string>;
}

/** The addresses of a video's files: public ones or signed ones, the same for all its files. */
export function addressesOf(deps: Deps, video: Video): Addresses {
  if (isPublic(video)) {
    const of = async (file: FileName) => mediaAddress(deps, publicKey(file));
    return { of, expiresAt: null, validSeconds: null };
  }
  const seconds = ADDRESS_MS / 1000;
  return {
    of: (file) => presignRead(deps, { key: privateKey(video.videoId, file), seconds }),
    expiresAt: iso(deps.clock.now() + ADDRESS_MS),
    validSeconds: seconds,
  };
}

/** The address of a video's notes, with the name under which a browser saves the file. */
export async function notesOf(
  deps: Deps,
  { videoId, title, notes }: Pick<Video, "videoId" | "title" | "notes">,
): Promise<Playback["notes"]> {
  if (notes === null) return null;
  const key = privateKey(videoId, notesFileOf(notes));
  const as = dispositionOf(`${title}.pdf`);
  const seconds = ADDRESS_MS / 1000;
  return { url: await presignRead(deps, { key, seconds, as }), size: notes.size };
}

export const posterOf = (deps: Deps, { poster }: Pick<Video, "poster">): string | null =>
  poster === null ? null : mediaAddress(deps, poster);

/** A video as administrators see it, with current catalogue names. */
export async function viewNow(deps: Deps, video: Video): Promise<VideoView> {
  const [now = video] = await withNames(deps, [video]);
  return viewOf(deps, now);
}

/** A video as administrators see it, with the names that it already has. */
export async function viewOf(deps: Deps, video: Video): Promise<VideoView> {
  const { videoId, file, arrival, captions, createdAt, updatedAt } = video;
  const { title, examTypes, subject, topic, subTopic, isFree, mayKeep, duration } = video;
  const languages = languagesOf(captions);
  const { contentType, size } = file ?? arrival ?? { contentType: "", size: 0 };
  return {
    _id: videoId,
    title,
    examTypes,
    subject,
    topic,
    subTopic,
    isFree,
    mayKeep,
    cloudinaryUrl: file ? await addressesOf(deps, video).of(file) : "",
    contentType,
    size,
    duration,
    poster: posterOf(deps, video),
    hasCaptions: languages.length > 0,
    captionLanguages: languages,
    chapters: video.chapters,
    notes: video.notes && { size: video.notes.size },
    ...stateOf(video),
    ...copiesView(video),
    rev: video.rev,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** Videos with the catalogue's names, at most a minute old. */
export async function withNames(deps: Deps, videos: readonly Video[]): Promise<Video[]> {
  const isBound = videos.some(({ entryId }) => entryId !== null);
  return isBound ? named(videos, await Catalogue.byId(deps)) : [...videos];
}

/** The catalogue entry of a video's names, so that renaming it also renames the video. */
export async function entryIdOf(
  deps: Deps,
  names: Pick<Video, "subject" | "topic" | "subTopic">,
): Promise<string | null> {
  return entryOf(names, await Catalogue.list(deps))?._id ?? null;
}
