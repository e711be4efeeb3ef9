import type { Deps } from "../../kernel/platform/deps.ts";
import type { Expression, Item, Key } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { COPY_PREFIX, partitionOf } from "../copy/copy.keys.ts";
import { type CopyName, type CopyNote, LectureCopy } from "../copy/copy.schema.ts";
import { DELETED, FREE, LIST } from "./video.keys.ts";
import { VideoDue } from "./video-due.schema.ts";
import { DUE_PREFIX } from "./video-due.store.ts";
import { type Arrival, type NotesFile, Video, type VideoFile } from "./video-record.schema.ts";

/**
 * The sort key of the video itself. It sorts after copies and due changes, so that one query finds
 * them all; students' records sort after it.
 */
const VIDEO_KEY = "M";

const keyOf = (videoId: string): Key => ({ pk: partitionOf(videoId), sk: VIDEO_KEY });

const INDEXES = ["gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"] as const;

function indexed(video: Video): Partial<Record<(typeof INDEXES)[number], string>> {
  if (video.deletedAt !== null) return { gsi2pk: DELETED, gsi2sk: iso(video.deletedAt) };
  const age = `${iso(video.createdAt)}#${video.videoId}`;
  return { gsi1pk: LIST, gsi1sk: age, ...(video.isFree && { gsi2pk: FREE, gsi2sk: age }) };
}

export async function find(deps: Deps, videoId: string): Promise<Video | undefined> {
  const item = await deps.content.get(keyOf(videoId), { consistent: true });
  return item && Video.parse(item);
}

/** The videos with these ids that exist, also deleted ones, in no order. */
export async function findMany(deps: Deps, videoIds: readonly string[]): Promise<Video[]> {
  const items = await deps.content.batchGet(videoIds.map(keyOf));
  return items.map((item) => Video.parse(item));
}

/** A video with its copies and what is due for its files. */
export interface WholeVideo {
  video: Video | undefined;
  copies: LectureCopy[];
  due: VideoDue[];
}

/** Reads all items of a video with one query: due changes first, the video last. */
export async function findWhole(deps: Deps, videoId: string): Promise<WholeVideo> {
  const items = await deps.content.all({
    where: {
      text: "pk = :pk AND sk BETWEEN :first AND :last",
      values: { ":pk": partitionOf(videoId), ":first": DUE_PREFIX, ":last": VIDEO_KEY },
    },
    consistent: true,
  });
  const having = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
  const [item] = having(VIDEO_KEY);
  return {
    video: item && Video.parse(item),
    copies: having(COPY_PREFIX).map((copy) => LectureCopy.parse(copy)),
    due: having(DUE_PREFIX).map((due) => VideoDue.parse(due)),
  };
}

/** Stores a new video; false when it exists already. */
export const create = (deps: Deps, video: Video): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(video.videoId), ...video, ...indexed(video) },
    { text: "attribute_not_exists(pk)" },
  );

/** An expression that sets some attributes and removes others. */
function setting(set: Item, remove: readonly string[] = []): Required<Expression> {
  const names = [...Object.keys(set), ...remove];
  const place = (name: string) => names.indexOf(name);
  const sets = Object.keys(set).map((name) => `#n${place(name)} = :v${place(name)}`);
  const removes = remove.map((name) => `#n${place(name)}`);
  return {
    text: `SET ${sets.join(", ")}${removes.length > 0 ? ` REMOVE ${removes.join(", ")}` : ""}`,
    names: Object.fromEntries(names.map((name) => [`#n${place(name)}`, name])),
    values: Object.fromEntries(
      Object.entries(set).map(([name, value]) => [`:v${place(name)}`, value]),
    ),
  };
}

/** Changes a video if a condition is true; false if it is not true. */
async function change(
  deps: Deps,
  videoId: string,
  { text, names, values }: Required<Expression>,
  condition: { text: string; values: Record<string, unknown> },
): Promise<boolean> {
  const all = { text, names, values: { ...values, ...condition.values } };
  return (await deps.content.update(keyOf(videoId), all, condition.text)) !== undefined;
}

/** Fields that an edit leaves as they are, because other writes change them. */
const WRITTEN_ELSEWHERE: ReadonlySet<string> = new Set<keyof Video>([
  "videoId",
  "createdAt",
  "file",
  "arrival",
  "copies",
  "notes",
  "awaitsPublic",
  "duration",
]);

/**
 * Replaces the details of revision `video.rev - 1`; false if the video has been changed since.
 * Fields that other writes change stay as they are, unless they are given.
 */
export function replace(
  deps: Deps,
  video: Video,
  given: Partial<Pick<Video, "arrival" | "awaitsPublic" | "duration">> = {},
): Promise<boolean> {
  const details = Object.entries(video).filter(([name]) => !WRITTEN_ELSEWHERE.has(name));
  const index = indexed(video);
  const set = { ...Object.fromEntries(details), ...index, ...given };
  const gone = INDEXES.filter((name) => index[name] === undefined);
  return change(deps, video.videoId, setting(set, gone), {
    text: "rev = :before",
    values: { ":before": video.rev - 1 },
  });
}

/** Notes how far an arriving file is; false when another file arrives instead. */
export const noteArrival = (deps: Deps, videoId: string, arrival: Arrival): Promise<boolean> =>
  change(deps, videoId, setting({ arrival }), {
    text: "arrival.uploadId = :upload",
    values: { ":upload": arrival.uploadId },
  });

/**
 * Gives a video the file that arrived. False if another file arrives instead, or if the video
 * became free, stopped being free, was deleted or was restored since it was read.
 */
export const arrive = (
  deps: Deps,
  { videoId, isFree, deletedAt }: Video,
  { file, duration }: { file: VideoFile; duration: number | null },
): Promise<boolean> =>
  change(
    deps,
    videoId,
    setting({ file, duration, arrival: null, copies: {}, awaitsPublic: false }),
    {
      text: "arrival.uploadId = :upload AND isFree = :free AND deletedAt = :deleted",
      values: { ":upload": file.uploadId, ":free": isFree, ":deleted": deletedAt },
    },
  );

/**
 * Notes that the public files of a free video are there; false if the video has been changed since
 * it was read.
 */
export const notePublic = (deps: Deps, { videoId, rev }: Video): Promise<boolean> =>
  change(deps, videoId, setting({ awaitsPublic: false }), {
    text: "rev = :rev",
    values: { ":rev": rev },
  });

/** Adds an empty record of copies to a video that was stored before videos had one. */
export const beginNotes = (deps: Deps, videoId: string): Promise<unknown> =>
  deps.content.update(
    keyOf(videoId),
    { text: "SET copies = :none", values: { ":none": {} } },
    "attribute_exists(pk) AND attribute_not_exists(copies)",
  );

/** Notes a copy of the current file for lists, unless a newer one is noted. */
export const noteCopy = (deps: Deps, { videoId, name, of, ...copy }: LectureCopy) => {
  const { uploadId, size, seconds, at } = copy;
  const note: CopyNote = { uploadId, size, seconds, at };
  return deps.content.update(
    keyOf(videoId),
    {
      text: "SET copies.#name = :note",
      names: { "#name": name, "#at": "at", "#file": "file" },
      values: { ":note": note, ":of": of, ":at": at },
    },
    "#file.uploadId = :of AND (attribute_not_exists(copies.#name) OR copies.#name.#at <= :at)",
  );
};

/** Removes a copy from lists. */
export const forgetCopy = (deps: Deps, videoId: string, name: CopyName, uploadId: string) =>
  deps.content.update(
    keyOf(videoId),
    { text: "REMOVE copies.#name", names: { "#name": name }, values: { ":upload": uploadId } },
    "copies.#name.uploadId = :upload",
  );

/** Records in a video which notes it has; false if the video is deleted. */
export const setNotes = (deps: Deps, videoId: string, notes: NotesFile): Promise<boolean> =>
  change(deps, videoId, setting({ notes }), {
    text: "deletedAt = :live",
    values: { ":live": null },
  });

/** Removes the record of its notes from a video, unless the video has got other notes since. */
export const removeNotes = (deps: Deps, videoId: string, notes: NotesFile): Promise<boolean> =>
  change(deps, videoId, setting({ notes: null }), {
    text: "notes.uploadId = :upload",
    values: { ":upload": notes.uploadId },
  });

/**
 * Ends the right to restore a deleted video, which is listed from then on as if it had been deleted at
 * `listedAt`; false when it has been restored.
 */
export const beginPurge = (
  deps: Deps,
  { videoId, rev }: Video,
  listedAt: number,
): Promise<boolean> =>
  change(deps, videoId, setting({ isPurged: true, rev: rev + 1, gsi2sk: iso(listedAt) }), {
    text: "rev = :rev AND gsi2pk = :deleted",
    values: { ":rev": rev, ":deleted": DELETED },
  });

/** Removes all that is kept of a video, the video itself last. */
export async function remove(deps: Deps, videoId: string): Promise<void> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": partitionOf(videoId) } },
    consistent: true,
  });
  const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  await deps.content.batchRemove(keys.filter(({ sk }) => sk !== VIDEO_KEY));
  await deps.content.remove(keyOf(videoId));
}
