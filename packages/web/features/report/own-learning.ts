import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import type { changeNotebook } from "@academy/functions/api/learning/change-notebook.ts";
import type { importBookmarks } from "@academy/functions/api/learning/import-bookmarks.ts";
import type { listNotebook } from "@academy/functions/api/learning/list-notebook.ts";
import { call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { practiceLink } from "../../lib/address/practice-link.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import {
  learningKey,
  masteryQuery,
  takeInReleased,
  todayQuery,
} from "../../shared/learning/learning.queries.ts";
import {
  keepBookmark,
  ownBookmarks,
  readBookmarks,
  storage,
  writeBookmarks,
} from "./review/bookmarks.shelf.ts";

/** What a student's own report needs from their learning data; loaded when the report is shown. */

/** Sends the bookmarks that this browser kept to the notebook, so that all devices have them. */
async function moveBookmarks(userId: string): Promise<void> {
  const bookmarks = ownBookmarks(storage, userId);
  if (bookmarks.length === 0) return;
  const { open } = await call<typeof importBookmarks>("POST /api/notebook/import", {
    body: { bookmarks },
  });
  for (const submissionId of open) writeBookmarks(storage, submissionId, new Set());
}

/**
 * The bookmarked questions of a report, after this browser's bookmarks were moved to the notebook.
 */
export async function readOwnBookmarks(
  userId: string,
  { _id, testId }: Pick<Report, "_id" | "testId">,
): Promise<ReadonlySet<string>> {
  await moveBookmarks(userId);
  const found = new Set(readBookmarks(storage, _id));
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(testId, cursor);
    for (const { questionId } of page.entries) found.add(questionId);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

const readPage = (testId: string, cursor: string | null) =>
  call<typeof listNotebook>("GET /api/notebook", {
    query: { testId, bookmarked: "true", ...(cursor !== null && { cursor }) },
  });

/**
 * Saves a bookmark in the notebook, or in the browser while the notebook cannot accept the
 * question.
 */
export async function putBookmark(
  submissionId: string,
  questionId: string,
  bookmarked: boolean,
): Promise<void> {
  try {
    await call<typeof changeNotebook>("PUT /api/notebook/{questionId}", {
      params: { questionId },
      body: { submissionId, bookmarked },
      keepalive: true,
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // Other students may still be taking the test, so only the browser keeps it.
    return;
  }
  keepBookmark(submissionId, questionId, false);
  await queryClient.invalidateQueries({ queryKey: [...learningKey, "notebook"] });
}

/**
 * Takes this submission into the notebook unless it is there already, so that practice has its
 * mistakes.
 */
export async function takeInReport({ _id, submittedAt }: Report): Promise<void> {
  const { taken, takenBefore } = await queryClient.fetchQuery(todayQuery);
  const isOlder = takenBefore !== null && Date.parse(submittedAt) < Date.parse(takenBefore);
  if (!isOlder && !taken.includes(_id)) await takeInReleased();
}

/**
 * The link to practise a topic of a report: the topic's weakest sub-topic, or else the test's
 * mistakes.
 */
export async function topicLink(
  report: Report,
  { subject, topic }: { subject: string; topic: string },
): Promise<string> {
  await takeInReport(report);
  const { subjects } = await queryClient.fetchQuery(masteryQuery);
  const found = subjects
    .flatMap(({ topics }) => topics)
    .find((one) => one.subject === subject && one.topic === topic);
  return found
    ? practiceLink("topics", { topicId: found.topicId })
    : practiceLink("mistakes", { testId: report.testId });
}
