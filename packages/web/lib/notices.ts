import { useSyncExternalStore } from "react";

export type NoticeTone = "info" | "success" | "warning" | "error";

/** The action of a notice; the notice closes when it is chosen. */
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

/** Default duration of a notice, in milliseconds. */
const noticeMs = 5_000;

let notices: readonly Notice[] = [];
let lastId = 0;
/** Ids of open dialogs, the topmost last. */
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

function notifyAll(): void {
  for (const listener of listeners) listener();
}

function set(next: readonly Notice[]): void {
  notices = next;
  notifyAll();
}

export const dismiss = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Milliseconds for which Undo is offered. */
const undoMs = 10_000;

function show(notice: Omit<Notice, "id">, ms: number): void {
  const id = ++lastId;
  set([...notices, { ...notice, id }]);
  setTimeout(() => dismiss(id), ms);
}

/**
 * Shows a notice and announces it to screen readers; it closes automatically after `ms`
 * milliseconds.
 */
export const notify = (text: string, tone: NoticeTone = "info", ms: number = noticeMs): void =>
  show({ text, tone }, ms);

/** Says what was done, and offers Undo for ten seconds. */
export const notifyUndo = (text: string, undo: () => void): void =>
  show({ text, tone: "success", action: { label: "Undo", run: undo } }, undoMs);

export const shownNotices = (): readonly Notice[] => notices;

/** Makes an open dialog show the notices until the returned function is called. */
export function hostNotices(dialog: string): () => void {
  hosts = [...hosts, dialog];
  notifyAll();
  return () => {
    hosts = hosts.filter((host) => host !== dialog);
    notifyAll();
  };
}

const none: readonly Notice[] = [];

/** The notices of the page or of one dialog; only the topmost one of them gets notices. */
export const useNotices = (dialog?: string): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (hosts.at(-1) === dialog ? notices : none),
    () => none,
  );
