import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { inOrder, placedFirst } from "../order/lecture-order.rules.ts";
import * as OrderStore from "../order/lecture-order.store.ts";
import { keptUntil, matchesQuery, lecturesOf, mayWatch, pageOf, wantedOf } from "./video.rules.ts";
import type {
  FreeVideos,
  Lecture,
  LecturePage,
  LectureQuery,
  VideoPage,
  VideoQuery,
} from "./video.schema.ts";
import type { LectureCopy, PlaybackCopy } from "../copy/copy.schema.ts";
import type { Playback } from "../copy/playback.schema.ts";
import * as Settings from "../lecture-settings/lecture-settings.service.ts";
import { type Asked, openLecture } from "../watching/open-lecture.service.ts";
import { languageNames } from "../../kernel/language/language.rules.ts";
import type { Language } from "../../kernel/language/language.schema.ts";
import { chaptersWithin } from "../terms/chapters.rules.ts";
import { languagesOf } from "./captions.rules.ts";
import { load } from "./video.service.ts";
import { currentCopies, type FileName, fileOf } from "./video-files.rules.ts";
import * as VideoLists from "./video-list.store.ts";
import * as Media from "./video-media.service.ts";
import type { Video } from "./video-record.schema.ts";
import { freeFileOf, hourBytesOf, isWatchable } from "./video-state.rules.ts";
import { addressesOf, notesOf, posterOf, viewOf, withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** A page of an administrator's search for videos: newest first, or as students see them. */
export async function list(deps: Deps, query: VideoQuery): Promise<VideoPage> {
  const kept = await (query.isFree ? VideoLists.free(deps) : VideoLists.all(deps));
  const all = await withNames(deps, kept);
  const found = all.filter((video) => matchesQuery(video, query));
  const isInOrder = query.sort === "students";
  const listed = isInOrder ? inOrder(found, (await OrderStore.recently(deps)).videoIds) : found;
  const { shown, totals } = pageOf(listed, query);
  return { videos: await Promise.all(shown.map((video) => viewOf(deps, video))), ...totals };
}

/**
 * The newest free videos that play as MP4, for everyone. Those that administrators put in order
 * come first.
 */
export async function free(deps: Deps, limit: number): Promise<FreeVideos> {
  const found = await VideoLists.newestFree(
    deps,
    limit,
    (video) => freeFileOf(video) !== undefined,
  );
  const { videoIds } = await OrderStore.recently(deps);
  const videos = await withNames(deps, placedFirst(found, videoIds));
  const views = await Promise.all(videos.map((video) => freeView(deps, video)));
  return { videos: views.flat() };
}

async function freeView(deps: Deps, video: Video): Promise<FreeVideos["videos"]> {
  const { videoId, title, subject, topic, duration, captions } = video;
  const file = freeFileOf(video);
  if (!file) return [];
  const captionTracks = namesOf(captions).map((named) => ({
    ...named,
    url: `/api/free-videos/${videoId}/captions?language=${named.language}`,
  }));
  return [
    {
      url: await addressesOf(deps, video).of(file),
      title,
      public_id: videoId,
      contentType: file.contentType,
      subject,
      topic,
      duration,
      poster: posterOf(deps, video),
      captionTracks,
      captions: captionTracks[0]?.url ?? null,
      hourBytes: hourBytesOf(video),
    },
  ];
}

const namesOf = (captions: Video["captions"]): Playback["captions"] =>
  languagesOf(captions).map((language) => ({ language, name: languageNames[language] }));

/**
 * A free video's captions as WebVTT; the video's first captions if no language is given.
 * @throws AppError `not-found`, also if the video is not free
 */
export async function freeCaptions(
  deps: Deps,
  videoId: string,
  language?: Language,
): Promise<string> {
  const { isFree, captions } = await load(deps, videoId);
  if (!isFree) throw noCaptions();
  return captionsIn(deps, captions, language);
}

/**
 * The captions of a video that the caller may watch, as WebVTT; the video's first captions if no
 * language is given.
 * @throws AppError `not-found`; `forbidden` as `playback`
 */
export async function captionsFor(
  deps: Deps,
  actor: Actor,
  videoId: string,
  language?: Language,
): Promise<string> {
  const video = await load(deps, videoId);
  if (!actor.isAdmin) await assertMayWatch(deps, actor, video);
  return captionsIn(deps, video.captions, language);
}

const noCaptions = () => notFound("This text");

function captionsIn(deps: Deps, names: Video["captions"], language = languagesOf(names)[0]) {
  const name = names[language ?? "en"];
  if (name === undefined) throw noCaptions();
  return Media.captionsOf(deps, name);
}

/**
 * A page of a student's free videos or subscription videos, in the administrators' order. A video
 * is `locked` if the student has no subscription for it. `watching` is the lecture that a link
 * names, which may be in the other list.
 */
export async function lectures(
  deps: Deps,
  actor: Actor,
  query: LectureQuery,
): Promise<LecturePage> {
  const isFree = query.kind === "free";
  const [kept, held, { videoIds }] = await Promise.all([
    isFree ? VideoLists.free(deps) : VideoLists.all(deps),
    isFree ? [] : heldBy(deps, actor),
    OrderStore.recently(deps),
  ]);
  const videos = await withNames(deps, kept);
  const { shown, totals } = pageOf(inOrder(lecturesOf(videos, query), videoIds), query);
  const view = (video: Video) => lectureView(deps, video, isLocked(deps, actor, video, held));
  const named = videos.find((one) => one.videoId === query.watch && isWatchable(one));
  return {
    videos: shown.map(view),
    ...totals,
    watching: named ? view(named) : await linked(deps, actor, query),
  };
}

const heldBy = (deps: Deps, actor: Actor) =>
  actor.isAdmin ? [] : Subscriptions.runningOf(deps, actor.userId);

const isLocked = (deps: Deps, actor: Actor, video: Video, held: readonly Subscription[]): boolean =>
  !actor.isAdmin && !mayWatch(video, held, deps.clock.now());

/** The lecture in `watch` of a query for the free list, even if the lecture is not free. */
async function linked(deps: Deps, actor: Actor, query: LectureQuery): Promise<Lecture | null> {
  if (query.watch === undefined || query.kind !== "free") return null;
  const [video, held] = await Promise.all([
    VideoStore.find(deps, query.watch),
    heldBy(deps, actor),
  ]);
  if (!video || video.deletedAt !== null || !isWatchable(video)) return null;
  const [now = video] = await withNames(deps, [video]);
  return lectureView(deps, now, isLocked(deps, actor, now, held));
}

function lectureView(deps: Deps, video: Video, locked: boolean): Lecture {
  const { videoId, title, examTypes, subject, topic, subTopic, duration } = video;
  const names = { _id: videoId, title, examTypes, subject, topic, subTopic };
  const poster = posterOf(deps, video);
  return { ...names, duration, poster, locked, hourBytes: hourBytesOf(video) };
}

/**
 * What a player needs for a video and its copies; the addresses expire after an hour unless the
 * video is free. Whether the user may watch is checked once, for all these addresses.
 *
 * @throws AppError `not-found`, for students also while it waits for copies; `forbidden` without a
 * running subscription to one of its exams; `conflict` two_devices
 */
export async function playback(
  deps: Deps,
  actor: Actor,
  videoId: string,
  asked: Asked = {},
): Promise<Playback> {
  const { video, copies } = await VideoStore.findWhole(deps, videoId);
  const file = video?.file;
  if (!video || !file || video.deletedAt !== null) throw notFound("This video");
  const until = actor.isAdmin ? null : await assertMayWatch(deps, actor, video);
  const watch = await openLecture(deps, actor, video, asked);
  const nameOver = await Settings.nameOver(deps, actor, video);
  const { of, ...ends } = addressesOf(deps, video);
  const playable = currentCopies({ video, copies }).toSorted((a, b) => a.size - b.size);
  const all = await Promise.all(playable.map((copy) => playbackCopy(copy, of)));
  const pictures = all.filter(({ name }) => name !== "voice");
  return {
    url: nameOver !== null && pictures.length > 0 ? "" : await of(file),
    ...ends,
    watch,
    nameOver,
    // A lecture with a name over its picture cannot be kept on a device.
    mayKeepUntil: until === null || nameOver !== null ? null : iso(until),
    contentType: file.contentType,
    copies: pictures,
    voice: all.find(({ name }) => name === "voice") ?? null,
    captions: namesOf(video.captions),
    chapters: chaptersWithin(video.chapters, video.duration),
    notes: await notesOf(deps, video),
  };
}

/** @returns until when the student's device may keep the video; null if it may not keep it */
async function assertMayWatch(deps: Deps, actor: Actor, video: Video): Promise<number | null> {
  if (!isWatchable(video)) throw notFound("This video");
  const held = video.isFree ? [] : await Subscriptions.runningOf(deps, actor.userId);
  const now = deps.clock.now();
  if (mayWatch(video, held, now)) return keptUntil(video, held, now);
  if (await Subscriptions.isOverdue(deps, actor.userId, wantedOf(video))) {
    throw Subscriptions.overdue();
  }
  throw forbidden("This video needs a subscription to its exam.", "subscription_needed");
}

async function playbackCopy(
  copy: LectureCopy,
  of: (file: FileName) => Promise<string>,
): Promise<PlaybackCopy> {
  const { name, size, seconds, head, height, codecs } = copy;
  return { name, size, seconds, head, height, codecs, url: await of(fileOf(copy)) };
}
