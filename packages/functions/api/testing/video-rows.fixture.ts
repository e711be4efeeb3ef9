import { type Row, signedIn, toAll, wrong } from "./role-row.fixture.ts";

const noVideo = `/api/videos/vid_${"0".repeat(20)}`;
const noUpload = `/api/videos/uploads/up_${"0".repeat(20)}`;

/** Videos that do not exist: callers with the right to call get a 404. */
export const videoRows: Record<string, Row> = {
  "GET /api/free-videos": { statuses: toAll(200) },
  "GET /api/free-videos/{id}/captions": {
    statuses: toAll(404),
    path: () => `${noVideo.replace("videos", "free-videos")}/captions`,
  },
  "GET /api/videos/mine": {
    statuses: signedIn(200, 200, 200),
    path: () => "/api/videos/mine?kind=free",
  },
  "GET /api/videos/{id}/playback": {
    statuses: signedIn(404, 404, 404),
    path: () => `${noVideo}/playback`,
  },
  "GET /api/videos/{id}/captions": {
    statuses: signedIn(404, 404, 404),
    path: () => `${noVideo}/captions`,
  },
  "POST /api/videos/watched": { statuses: toAll(400), body: wrong },
  "GET /api/videos/watched": { statuses: signedIn(200, 200, 200) },
  "GET /api/videos/{id}/watched": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/watched`,
  },
  "GET /api/videos/watched/{id}": {
    statuses: signedIn(403, 403, 200),
    path: () => "/api/videos/watched/00000000-0000-4000-8000-000000000000",
  },
  "GET /api/videos/settings": { statuses: signedIn(403, 403, 200) },
  "PUT /api/videos/settings": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/videos/order": { statuses: signedIn(403, 403, 200) },
  "POST /api/videos/order": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/videos": { statuses: signedIn(403, 403, 200) },
  "POST /api/videos/upload": { statuses: signedIn(403, 403, 415), body: wrong },
  "POST /api/videos": { statuses: signedIn(403, 403, 400), body: wrong },
  "PUT /api/videos/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => noVideo,
    body: () => ({ title: "Lenses", isFree: true, rev: 1 }),
  },
  "DELETE /api/videos/{id}": { statuses: signedIn(403, 403, 404), path: () => noVideo },
  "POST /api/videos/{id}/restore": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/restore`,
  },
  "GET /api/videos/deleted": { statuses: signedIn(403, 403, 200) },
  "DELETE /api/videos/deleted/{id}": {
    statuses: signedIn(403, 403, 404),
    path: () => `/api/videos/deleted/vid_${"0".repeat(20)}`,
  },
  "POST /api/videos/uploads": { statuses: signedIn(403, 403, 400), body: wrong },
  "GET /api/videos/uploads/{id}": { statuses: signedIn(403, 403, 404), path: () => noUpload },
  "POST /api/videos/uploads/{id}/parts": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noUpload}/parts`,
    body: () => ({ parts: [1] }),
  },
  "DELETE /api/videos/uploads/{id}": { statuses: signedIn(403, 403, 404), path: () => noUpload },
  "PUT /api/videos/{id}/copies/{name}": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/copies/low`,
    body: () => ({ uploadId: `up_${"0".repeat(20)}`, of: `up_${"0".repeat(20)}` }),
  },
  "GET /api/videos/{id}/copies": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/copies`,
  },
  "DELETE /api/videos/{id}/copies": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/copies`,
  },
  "PUT /api/videos/{id}/notes": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/notes`,
    body: () => ({ uploadId: `up_${"0".repeat(20)}` }),
  },
  "DELETE /api/videos/{id}/notes": {
    statuses: signedIn(403, 403, 404),
    path: () => `${noVideo}/notes`,
  },
};
