import { useSyncExternalStore } from "react";

export type NoticeTone = "info" | "success" | "warning" | "error";

export interface Notice {
  id: number;
  text: string;
  tone: NoticeTone;
}

/** Default time a notice stays, in milliseconds. */
const noticeMs = 5_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Says something in the corner and to screen readers; goes by itself after `ms` milliseconds. */
export function notify(text: string, tone: NoticeTone = "info", ms: number = noticeMs): void {
  const id = ++lastId;
  set([...notices, { id, text, tone }]);
  setTimeout(() => dismiss(id), ms);
}

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
