import type {
  AttemptEvent,
  SavedView,
  SequencedAnswer,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { RunningAttempt } from "./running-attempt.ts";
import { emptyOutbox, merge, type Outbox } from "../../shared/outbox/outbox.rules.ts";
import type { Save } from "../../shared/outbox/saver.ts";

export const START = 1_800_000_000_000;
export const networkDown = () => new ApiError(0, "network", "We could not reach the server.");

/** A browser with a controllable clock, and a server that can be made to fail. */
export function world({ outbox = emptyOutbox, durable = true, hours = 3, startAt = 0 } = {}) {
  const shown: string[] = [];
  let ms = 0;
  let jobs: { at: number; work: () => void }[] = [];
  const held: Record<string, SequencedAnswer> = {};
  const log: AttemptEvent[] = [];
  const calls: (Save & { keepalive: boolean; at: number })[] = [];
  const server = {
    fail: null as ((ids: string[]) => Error | null) | null,
    online: true,
    /** Whether another device has saved since. */
    otherDevice: false,
    fetches: 0,
  };
  const shelf = {
    durable,
    kept: outbox,
    keep: async (next: Outbox) => void (shelf.kept = merge(shelf.kept, next)),
    load: async () => shelf.kept,
  };
  const send = async (
    { answers, events }: Save,
    { keepalive }: { keepalive: boolean },
  ): Promise<SavedView> => {
    calls.push({ answers, events, keepalive, at: ms });
    const error = server.fail?.(Object.keys(answers));
    if (error) throw error;
    const saved: Record<string, number> = {};
    const newer: Record<string, SequencedAnswer> = {};
    for (const [id, answer] of Object.entries(answers)) {
      const before = held[id];
      const stays = before !== undefined && before.seq >= answer.seq;
      if (stays) newer[id] = before;
      const timeTaken = Math.max(before?.timeTaken ?? 0, answer.timeTaken);
      held[id] = { ...(stays ? before : answer), timeTaken };
      saved[id] = held[id].seq;
    }
    log.push(...events);
    const serverTime = new Date(START + ms).toISOString();
    const { otherDevice } = server;
    server.otherDevice = false;
    return { saved, newer, otherDevice, deadline: serverTime, serverTime };
  };
  const tabs = {
    hear: (_outbox: Outbox, _isNew?: boolean): void => {},
    sent: [] as { outbox: Outbox; isNew: boolean }[],
    submitted: () => {},
    post: (outbox: Outbox, isNew = false) => void tabs.sent.push({ outbox, isNew }),
    listen: (hear: (outbox: Outbox, isNew: boolean) => void) =>
      void (tabs.hear = (outbox, isNew) => hear(outbox, isNew === true)),
    close: () => {},
  };
  const question = (_id: string): StudentQuestion => ({
    _id,
    section: 0,
    subject: "Physics",
    responseType: "INTEGER",
    questionType: "STANDARD",
    question: "",
    marks: 4,
  });
  const running = new RunningAttempt({
    questions: ["q1", "q2", "q3"].map(question),
    outbox,
    shelf,
    tabs,
    send,
    cameFromOther: false,
    startAt,
    onShow: (questionId) => void shown.push(questionId),
    fetchAnswers: async () => {
      server.fetches += 1;
      const error = server.fail?.([]);
      if (error) throw error;
      return held;
    },
    now: () => START + ms,
    monotonic: () => ms,
    after: (wait, work) => {
      const job = { at: ms + wait, work };
      jobs.push(job);
      return () => void (jobs = jobs.filter((other) => other !== job));
    },
    random: () => 0.5,
    online: () => server.online,
    deadline: () => START + hours * 3_600_000,
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const pass = async (seconds: number) => {
    const end = ms + seconds * 1000;
    for (;;) {
      const next = jobs.filter((job) => job.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      jobs = jobs.filter((job) => job !== next);
      ms = Math.max(ms, next.at);
      next.work();
      await settle();
    }
    ms = end;
    await settle();
  };
  running.begin();
  return { running, shown, held, log, calls, server, shelf, tabs, pass, settle };
}
