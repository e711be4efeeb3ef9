import type { FreeVideos } from "@academy/core/lectures/video/video.schema.ts";
import type { listDemoTests } from "@academy/functions/api/demo-tests/list-demo-tests.ts";
import type { sendEnquiry } from "@academy/functions/api/enquiries/send-enquiry.ts";
import type { listExamTypes } from "@academy/functions/api/exam-types/list-exam-types.ts";
import { type CallOf, call } from "../../lib/api/api.ts";

// Calls of the API without queries, because the start page does not load the query client.

export const getDemoTests = (signal?: AbortSignal) =>
  call<typeof listDemoTests>("GET /api/demo-tests", { signal });

/** Every exam type of tests, with the fee of its subscription. */
export const getExamTypes = (signal: AbortSignal) =>
  call<typeof listExamTypes>("GET /api/exam-types", { signal });

type SentEnquiry = NonNullable<CallOf<typeof sendEnquiry>["body"]>;

export const postEnquiry = (body: SentEnquiry) =>
  call<typeof sendEnquiry>("POST /api/enquiries", { body });

export type FreeVideo = FreeVideos["videos"][number];

/** The most videos that the start page shows. */
const LIMIT = 4;

const FAILED = "Failed to load videos";

/** Characters of an unexpected response to show in the error. */
const SHOWN_BYTES = 120;

/**
 * The newest free videos, which need no login. If the answer is not JSON, the error says what came
 * instead, so that people can tell a proxy's page from our own errors.
 *
 * @throws Error with a message to show; if the caller aborts, the abort's own error
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

/**
 * Checks only the shape of the response, because the endpoint's own schema has checked its items.
 */
const isAnswer = (body: unknown): body is FreeVideos =>
  isRecord(body) && Array.isArray(body["videos"]);
