import type { LectureSettingsInput } from "@academy/core/lectures/lecture-settings/lecture-settings.schema.ts";
import type {
  VideoChange,
  VideoInput,
  VideoView,
} from "@academy/core/lectures/video/video.schema.ts";
import type { attachNotes } from "@academy/functions/api/videos/attach-notes.ts";
import type { changeLectureSettings } from "@academy/functions/api/videos/change-lecture-settings.ts";
import type { createVideo } from "@academy/functions/api/videos/create-video.ts";
import type { deleteNotes } from "@academy/functions/api/videos/delete-notes.ts";
import type { deleteVideo } from "@academy/functions/api/videos/delete-video.ts";
import type { listVideos } from "@academy/functions/api/videos/list-videos.ts";
import type { readLectureSettings } from "@academy/functions/api/videos/read-lecture-settings.ts";
import type { restoreVideo } from "@academy/functions/api/videos/restore-video.ts";
import type { updateVideo } from "@academy/functions/api/videos/update-video.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import type { VideoFilters } from "./videos.rules.ts";

/** Videos per page, as specified. */
const PER_PAGE = 5;

/** Milliseconds between two requests of a list while a file is on its way. */
const ARRIVING_MS = 3_000;

const isOnItsWay = ({ state }: Pick<VideoView, "state">): boolean =>
  state === "arriving" || state === "checking";

/** Key of all lists of videos: invalidated after a change. */
export const videosKey = ["videos"];

export const videosQuery = (filters: VideoFilters) =>
  queryOptions({
    queryKey: [...videosKey, filters],
    queryFn: reads<typeof listVideos>("GET /api/videos", {
      query: { ...filters, sort: filters.sort || "newest", limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    // Asks regularly while a file is on its way, so that the list shows the result without a click.
    refetchInterval: ({ state: { data } }) => (data?.videos.some(isOnItsWay) ? ARRIVING_MS : false),
  });

export const postVideo = (body: VideoInput, signal?: AbortSignal) =>
  call<typeof createVideo>("POST /api/videos", { body, signal });

export const putVideo = (id: string, body: VideoChange) =>
  call<typeof updateVideo>("PUT /api/videos/{id}", { params: { id }, body });

export const putNotes = (id: string, uploadId: string) =>
  call<typeof attachNotes>("PUT /api/videos/{id}/notes", { params: { id }, body: { uploadId } });

export const removeNotes = (id: string) =>
  call<typeof deleteNotes>("DELETE /api/videos/{id}/notes", { params: { id } });

export const removeVideo = (id: string) =>
  call<typeof deleteVideo>("DELETE /api/videos/{id}", { params: { id } });

export const bringBack = (id: string) =>
  call<typeof restoreVideo>("POST /api/videos/{id}/restore", { params: { id } });

export const lectureSettingsQuery = queryOptions({
  queryKey: ["video settings"],
  queryFn: reads<typeof readLectureSettings>("GET /api/videos/settings"),
});

export const putLectureSettings = (body: LectureSettingsInput) =>
  call<typeof changeLectureSettings>("PUT /api/videos/settings", { body });
