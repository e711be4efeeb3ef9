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
/** Open dialogs by id, the topmost last. */
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

function set(next: readonly Notice[]): void {
  notices = next;
  tellAll();
}

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Says something in the corner and to screen readers; goes by itself after `ms` milliseconds. */
export function notify(text: string, tone: NoticeTone = "info", ms: number = noticeMs): void {
  const id = ++lastId;
  set([...notices, { id, text, tone }]);
  setTimeout(() => dismiss(id), ms);
}

/** An open dialog shows the notices, until the function that this answers is called. */
export function hostNotices(dialog: string): () => void {
  hosts = [...hosts, dialog];
  tellAll();
  return () => {
    hosts = hosts.filter((host) => host !== dialog);
    tellAll();
  };
}

const none: readonly Notice[] = [];

/** The notices, for the page or for one dialog: only the topmost of them has any. */
export const useNotices = (dialog?: string): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (hosts.at(-1) === dialog ? notices : none),
  );
