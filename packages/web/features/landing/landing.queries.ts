import type { FreeVideos } from "@academy/core/lectures/video/video.schema.ts";

export type FreeVideo = FreeVideos["videos"][number];

/** As many as the start page promises. */
const LIMIT = 4;

const FAILED = "Failed to load videos";

/** So much of an answer that is none of ours is shown. */
const SHOWN_BYTES = 120;

/**
 * The newest free videos. It needs no sign-in, and says of an answer that is not JSON what came
 * instead: a proxy's page is told from a fault of ours.
 *
 * @throws Error whose message is shown as it is; the caller's own abort as it is
 */
export async function getFreeVideos(signal: AbortSignal): Promise<readonly FreeVideo[]> {
  const response = await fetch(`/api/free-videos?limit=${LIMIT}`, {
    headers: { accept: "application/json" },
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(FAILED, { cause: error });
  });
  const type = response.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw notJson(type, await response.arrayBuffer());
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(messageOf(body) ?? FAILED);
  if (!isAnswer(body)) throw new Error(FAILED);
  return body.videos;
}

function notJson(type: string, body: ArrayBuffer): Error {
  const start = new TextDecoder().decode(body.slice(0, SHOWN_BYTES));
  return new Error(`Expected application/json, got ${type || "no content type"}: ${start}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const messageOf = (body: unknown): string | undefined =>
  isRecord(body) && typeof body["message"] === "string" && body["message"] !== ""
    ? body["message"]
    : undefined;

/** Its items were let out by the endpoint's own schema. */
const isAnswer = (body: unknown): body is FreeVideos =>
  isRecord(body) && Array.isArray(body["videos"]);
