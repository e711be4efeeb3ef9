import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notices.ts";
import { useSession } from "../../lib/session/session.ts";
import { keepBookmark, useBookmarks } from "./review/bookmarks.shelf.ts";

const load = () => import("./own-learning.ts");

/** The student, if it is their own report; null for administrators, guests and the sample. */
export function useOwner({ _id, testId }: Pick<Report, "_id" | "testId">): string | null {
  const { user } = useSession();
  if (!user || user.isAdmin || user.role === "guest") return null;
  return _id === `${testId}.${user.userId}.0` ? user.userId : null;
}

/**
 * A report's bookmarked questions, and a function that toggles one. A student's own report keeps
 * its bookmarks in the notebook, every other report in the browser.
 */
export function useReportBookmarks(
  report: Pick<Report, "_id" | "testId">,
): [ReadonlySet<string>, (questionId: string) => void] {
  const { _id, testId } = report;
  const owner = useOwner(report);
  const [local, toggleLocal] = useBookmarks(_id);
  const [kept, setKept] = useState(local);
  /** The bookmarks that were toggled here; a list that arrives later does not undo them. */
  const toggled = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (owner === null) return;
    let isShown = true;
    load()
      .then(({ readOwnBookmarks }) => readOwnBookmarks(owner, { _id, testId }))
      .then(
        (found) => isShown && setKept(changed(found, toggled.current)),
        // Offline, this browser's bookmarks are shown; they are moved at the next visit.
        () => undefined,
      );
    return () => void (isShown = false);
  }, [owner, _id, testId]);
  if (owner === null) return [local, toggleLocal];
  const show = (questionId: string, marked: boolean) => {
    toggled.current.set(questionId, marked);
    setKept((now) => changed(now, [[questionId, marked]]));
  };
  const toggle = async (questionId: string) => {
    const marked = !kept.has(questionId);
    show(questionId, marked);
    // Stored here first: if the page is closed before the response arrives, the next visit sends
    // it.
    keepBookmark(_id, questionId, marked);
    try {
      const { putBookmark } = await load();
      await putBookmark(_id, questionId, marked);
    } catch {
      show(questionId, !marked);
      keepBookmark(_id, questionId, false);
      notify("The bookmark was not saved. Check your connection and try again.", "error");
    }
  };
  return [kept, (questionId) => void toggle(questionId)];
}

/** A set with some questions added or removed. */
function changed(
  set: ReadonlySet<string>,
  changes: Iterable<[string, boolean]>,
): ReadonlySet<string> {
  const next = new Set(set);
  for (const [questionId, marked] of changes) {
    if (marked) next.add(questionId);
    else next.delete(questionId);
  }
  return next;
}
