import type { Deps } from "../../kernel/platform/deps.ts";
import { forbidden, notFound } from "../../kernel/shared/error.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { Subscription } from "../../sales/subscription/subscription.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { matchesQuery, lecturesOf, mayWatch, pageOf } from "./video.rules.ts";
import type {
  FreeVideos,
  Lecture,
  LecturePage,
  LectureQuery,
  Video,
  VideoPage,
  VideoQuery,
} from "./video.schema.ts";
import type { Playback } from "../copy/playback.schema.ts";
import { load } from "./video.service.ts";
import * as Files from "./video-file.service.ts";
import { addressOf, posterOf, viewOf, withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** A page of an administrator's search for videos, newest first. */
export async function list(deps: Deps, query: VideoQuery): Promise<VideoPage> {
  const kept = await (query.isFree ? VideoStore.free(deps) : VideoStore.all(deps));
  const all = await withNames(deps, kept);
  const { shown, totals } = pageOf(
    all.filter((video) => matchesQuery(video, query)),
    query,
  );
  return { videos: await Promise.all(shown.map((video) => viewOf(deps, video))), ...totals };
}

/** The newest free videos, for everyone. */
export async function free(deps: Deps, limit: number): Promise<FreeVideos> {
  const videos = await withNames(deps, await VideoStore.free(deps, limit));
  return { videos: await Promise.all(videos.map((video) => freeView(deps, video))) };
}

async function freeView(deps: Deps, video: Video): Promise<FreeVideos["videos"][number]> {
  const { videoId, title, subject, topic, duration, file, captions, captionsLanguage } = video;
  return {
    url: (await addressOf(deps, video)).url,
    title,
    public_id: videoId,
    contentType: file.contentType,
    subject,
    topic,
    duration,
    poster: posterOf(deps, video),
    captions: captions === null ? null : `/api/free-videos/${videoId}/captions`,
    captionsLanguage,
  };
}

/** A free video's captions as WebVTT. @throws AppError `not-found`, also if it is not free */
export async function freeCaptions(deps: Deps, videoId: string): Promise<string> {
  const video = await load(deps, videoId);
  if (!video.isFree || video.captions === null) throw notFound("This text");
  return Files.captionsOf(deps, video.captions);
}

/**
 * A student's list of free videos or of subscription videos; `locked` without a subscription. Beside
 * it the lecture that a link names, of either list.
 */
export async function lectures(
  deps: Deps,
  actor: Actor,
  query: LectureQuery,
): Promise<LecturePage> {
  const isFree = query.kind === "free";
  const [kept, held] = await Promise.all([
    isFree ? VideoStore.free(deps) : VideoStore.all(deps),
    isFree ? [] : heldBy(deps, actor),
  ]);
  const videos = await withNames(deps, kept);
  const { shown, totals } = pageOf(lecturesOf(videos, query), query);
  const view = (video: Video) => lectureView(deps, video, isLocked(deps, actor, video, held));
  const named = videos.find(({ videoId }) => videoId === query.watch);
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

/** A link on the free list to a lecture that is not free. */
async function linked(deps: Deps, actor: Actor, query: LectureQuery): Promise<Lecture | null> {
  if (query.watch === undefined || query.kind !== "free") return null;
  const [video, held] = await Promise.all([
    VideoStore.find(deps, query.watch),
    heldBy(deps, actor),
  ]);
  if (!video || video.deletedAt !== null) return null;
  const [now = video] = await withNames(deps, [video]);
  return lectureView(deps, now, isLocked(deps, actor, now, held));
}

function lectureView(deps: Deps, video: Video, locked: boolean): Lecture {
  const { videoId, title, examTypes, subject, topic, subTopic, duration } = video;
  const poster = posterOf(deps, video);
  const names = { _id: videoId, title, examTypes, subject, topic, subTopic };
  return { ...names, duration, poster, locked, hourBytes: null };
}

/**
 * What a player needs for a video; the address expires after an hour unless the video is free.
 * @throws AppError `not-found`; `forbidden` without a running subscription to one of its exams
 */
export async function playback(deps: Deps, actor: Actor, videoId: string): Promise<Playback> {
  const video = await load(deps, videoId);
  const needed = !video.isFree && !actor.isAdmin;
  const held: Subscription[] = needed ? await Subscriptions.runningOf(deps, actor.userId) : [];
  if (needed && !mayWatch(video, held, deps.clock.now())) {
    throw forbidden("This video needs a subscription to its exam.", "subscription_needed");
  }
  const { file, captions, captionsLanguage } = video;
  return {
    ...(await addressOf(deps, video)),
    contentType: file.contentType,
    copies: [],
    voice: null,
    captions: captions === null ? null : await Files.captionsOf(deps, captions),
    captionsLanguage,
  };
}
