import type { Report } from "@academy/core/exam/result/result.schema.ts";
import { useEffect, useState } from "react";
import { notify } from "../../lib/notices.ts";
import { useSession } from "../../lib/session.ts";
import { useBookmarks } from "./bookmarks.shelf.ts";

const load = () => import("./own-learning.ts");

/** The student whose own report this is; null for administrators, guests and the sample. */
export function useOwner({ _id, testId }: Pick<Report, "_id" | "testId">): string | null {
  const { user } = useSession();
  if (!user || user.isAdmin || user.role === "guest") return null;
  return _id === `${testId}.${user.userId}.0` ? user.userId : null;
}

/**
 * A report's bookmarked questions, and a function that toggles one of them. Those of a student's own
 * report are in the notebook; all others, and those of a test that others still take, in the browser.
 */
export function useReportBookmarks(
  report: Pick<Report, "_id" | "testId">,
): [ReadonlySet<string>, (questionId: string) => void] {
  const { _id, testId } = report;
  const owner = useOwner(report);
  const [local, toggleLocal] = useBookmarks(_id);
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let isShown = true;
    load()
      .then(({ readOwnBookmarks }) => readOwnBookmarks(owner, testId))
      .then(
        (found) => isShown && setKept(found),
        // Offline: this browser's bookmarks are shown, and moved at the next visit.
        () => undefined,
      );
    return () => void (isShown = false);
  }, [owner, testId]);
  if (owner === null || kept === null) return [local, toggleLocal];
  const set = (questionId: string, marked: boolean) =>
    setKept((now) => {
      const next = new Set(now);
      if (marked) next.add(questionId);
      else next.delete(questionId);
      return next;
    });
  const toggle = async (questionId: string) => {
    if (local.has(questionId)) return toggleLocal(questionId);
    const marked = !kept.has(questionId);
    set(questionId, marked);
    try {
      const { putBookmark } = await load();
      if (await putBookmark(_id, questionId, marked)) return;
      set(questionId, !marked);
      toggleLocal(questionId);
    } catch {
      set(questionId, !marked);
      notify("The bookmark was not saved. Check your connection and try again.", "error");
    }
  };
  return [new Set([...kept, ...local]), (questionId) => void toggle(questionId)];
}
