import { useState } from "react";
import { type KeyValue, openStorage } from "../../../lib/session/browser-storage.ts";

const KEY = "report-bookmarks";
/** Reports whose bookmarks are kept; the least recently changed are dropped first. */
const KEPT = 50;

type Marked = [submissionId: string, questionIds: string[]];

const isMarked = (value: unknown): value is Marked =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === "string" &&
  Array.isArray(value[1]) &&
  value[1].every((id) => typeof id === "string");

function readAll(storage: KeyValue): Marked[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isMarked) : [];
  } catch {
    // A value that we did not write counts as empty.
    return [];
  }
}

/** The questions of a report that are bookmarked in this browser. */
export const readBookmarks = (storage: KeyValue, submissionId: string): ReadonlySet<string> =>
  new Set(readAll(storage).find(([id]) => id === submissionId)?.[1]);

/** Stores a report's bookmarks. If the storage is full, they are lost when the page is closed. */
export function writeBookmarks(
  storage: KeyValue,
  submissionId: string,
  questionIds: ReadonlySet<string>,
): void {
  const others = readAll(storage).filter(([id]) => id !== submissionId);
  const own: Marked[] = questionIds.size > 0 ? [[submissionId, [...questionIds]]] : [];
  try {
    storage.setItem(KEY, JSON.stringify([...others, ...own].slice(-KEPT)));
  } catch {
    return; // the storage is full: the bookmarks last as long as the page
  }
}

/**
 * The bookmarks of a student's own reports, which are found by their ids: they end with the
 * student's id.
 */
export const ownBookmarks = (
  storage: KeyValue,
  userId: string,
): { submissionId: string; questionIds: string[] }[] =>
  readAll(storage)
    .filter(([id]) => id.endsWith(`.${userId}.0`))
    .map(([submissionId, questionIds]) => ({ submissionId, questionIds }));

export const storage = openStorage();

/** Adds or removes one bookmark in this browser. */
export function keepBookmark(submissionId: string, questionId: string, marked: boolean): void {
  const kept = new Set(readBookmarks(storage, submissionId));
  if (marked) kept.add(questionId);
  else kept.delete(questionId);
  writeBookmarks(storage, submissionId, kept);
}

/** A report's bookmarked questions, and a function that toggles one of them. */
export function useBookmarks(
  submissionId: string,
): [ReadonlySet<string>, (questionId: string) => void] {
  const [marked, setMarked] = useState(() => readBookmarks(storage, submissionId));
  const toggle = (questionId: string) => {
    const next = new Set(marked);
    if (!next.delete(questionId)) next.add(questionId);
    setMarked(next);
    writeBookmarks(storage, submissionId, next);
  };
  return [marked, toggle];
}
