import { beginningOf } from "../../bank/bulk/bulk-change.rules.ts";
import * as Questions from "../../bank/question/question-read.service.ts";
import * as Tests from "../../exam/assessment/assessment.service.ts";
import { ownerOf } from "../../kernel/audit/audit.rules.ts";
import type { AuditEntryView } from "../../kernel/audit/audit.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import * as Videos from "../../lectures/video/video-read.service.ts";
import * as Users from "../../people/account/user-lookup.service.ts";

/**
 * The kinds of targets whose names are read by id, because the entry of a changed field has no
 * name.
 */
const kinds = {
  test: idPattern("test"),
  question: idPattern("question"),
  video: idPattern("video"),
  user: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Current names of the tests, questions, videos and users that entries are about, by id. */
export async function namesOf(
  deps: Deps,
  entries: readonly Pick<AuditEntryView, "target">[],
): Promise<Record<string, string>> {
  const ids = [...new Set(entries.map(({ target }) => ownerOf(target)))];
  const of = (kind: keyof typeof kinds) => ids.filter((id) => kinds[kind].test(id));
  const [tests, questions, videos, users] = await Promise.all([
    Tests.namesOf(deps, of("test")),
    Questions.findMany(deps, of("question")),
    Videos.findMany(deps, of("video")),
    Users.namesOf(deps, of("user")),
  ]);
  return Object.fromEntries([
    ...tests,
    ...questions.map((question) => [question.questionId, beginningOf(question)] as const),
    ...videos.map(({ videoId, title }) => [videoId, title] as const),
    ...users,
  ]);
}
