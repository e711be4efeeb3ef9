import { RunningAttempt } from "../running-attempt.ts";
import { Submission } from "./submission.ts";
import { record } from "../../../shared/outbox/page-events.rules.ts";
import { change, emptyOutbox } from "../../../shared/outbox/outbox.rules.ts";
import { receiptOf } from "../../../shared/outbox/send-kept.fixture.ts";
import { ALONE } from "../../../shared/outbox/tabs.ts";
import type { Save } from "../../../shared/outbox/saver.ts";

export const receipt = receiptOf();

export const exit = { kind: "exit", at: 1_800_000_000_000, seconds: 0 } as const;

/** A page with two answers and an exit, whose calls and timers the test decides. */
export function world() {
  const jobs: { ms: number; work: () => void }[] = [];
  const sent: Save[] = [];
  const state = {
    error: null as Error | null,
    /** The deadline in the server's response to a save. */
    deadline: "",
    saveError: null as Error | null,
    forgotten: 0,
    wishes: [] as string[],
  };
  const after = (ms: number, work: () => void) => {
    const job = { ms, work };
    jobs.push(job);
    return () => void jobs.splice(jobs.indexOf(job), 1);
  };
  const running = new RunningAttempt({
    questions: [],
    outbox: record(change(change(emptyOutbox, "q1", { value: 3 }), "q2", { value: 4 }), exit),
    shelf: { durable: true, keep: async () => {}, load: async () => emptyOutbox },
    tabs: { ...ALONE, submitted: () => void state.wishes.push("submitted") },
    cameFromOther: false,
    startAt: 0,
    onShow: () => {},
    fetchAnswers: async () => ({}),
    send: async ({ answers }) => {
      if (state.saveError && "q2" in answers) throw state.saveError;
      const saved = Object.fromEntries(Object.entries(answers).map(([id, { seq }]) => [id, seq]));
      return {
        saved,
        newer: {},
        otherDevice: false,
        deadline: state.deadline,
        serverTime: receipt.submittedAt,
      };
    },
    now: () => 0,
    monotonic: () => 0,
    after,
    random: () => 1,
    online: () => true,
    deadline: () => 1e12,
  });
  const submission = new Submission({
    running,
    submit: async (save) => {
      sent.push(save);
      if (state.error) throw state.error;
      return receipt;
    },
    wish: async (why) =>
      void state.wishes.push(`${why && (why.byTime ? "by time" : "true")} before ${sent.length}`),
    settle: async () => void (state.forgotten += 1),
    after,
    random: () => 1,
  });
  return { running, submission, jobs, sent, state };
}

export const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};
