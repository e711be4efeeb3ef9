import { useSyncExternalStore } from "react";

export type NoticeTone = "info" | "success" | "warning" | "error";

/** What a notice offers to do; the notice goes once it is chosen. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: number;
  text: string;
  tone: NoticeTone;
  action?: NoticeAction;
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

/** How long Undo is offered, in milliseconds. */
const undoMs = 10_000;

function show(notice: Omit<Notice, "id">, ms: number): void {
  const id = ++lastId;
  set([...notices, { ...notice, id }]);
  setTimeout(() => dismiss(id), ms);
}

/** Says something in the corner and to screen readers; goes by itself after `ms` milliseconds. */
export const notify = (text: string, tone: NoticeTone = "info", ms: number = noticeMs): void =>
  show({ text, tone }, ms);

/** Says what was done and offers for 10 s to take it back. */
export const notifyUndo = (text: string, undo: () => void): void =>
  show({ text, tone: "success", action: { label: "Undo", run: undo } }, undoMs);

/** What is shown now. */
export const shownNotices = (): readonly Notice[] => notices;

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
    () => none,
  );
