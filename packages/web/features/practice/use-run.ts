import { useEffect, useRef, useState } from "react";
import { canContinue, isDueToSend, isOver, isSettled, type Run, unsent } from "./run.rules.ts";
import { addRun, keepRun, keptRuns } from "./run.shelf.ts";
import { sendKept, sendRun } from "./send-run.ts";

/** Whether the answers of a set are on the server. */
export type Delivery = "none" | "sending" | "waiting" | "sent";

/** The open set. This browser stores it after each answer. */
function useKeptRun(userId: string) {
  const [run, show] = useState<Run | null>(null);
  const [durable, setDurable] = useState(true);
  const current = useRef<Run | null>(null);
  const put = (next: Run | null) => {
    current.current = next;
    show(next);
    if (next && !next.again) void keepRun(userId, next).then(setDurable);
  };
  const start = async (next: Run) => {
    setDurable(await addRun(userId, next, (one) => unsent(one, true).length > 0));
    put(next);
  };
  return { run, durable, current, put, start };
}

/** The set that is being practised: stored in this browser after each answer, and sent when due. */
export function useRun(userId: string) {
  const { run, durable, current, put, start } = useKeptRun(userId);
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);

  async function send(isLeaving = false): Promise<void> {
    const before = current.current;
    if (!before || busy.current || unsent(before, isLeaving).length === 0) return;
    if (!isSettled(before, Date.now())) return;
    busy.current = true;
    setSending(true);
    const how = { all: isLeaving, keepalive: isLeaving };
    const after = await sendRun(before, how).finally(() => {
      busy.current = false;
      setSending(false);
    });
    const { sent, parts, mastery, refused } = after;
    const now = current.current;
    const news = {
      sent,
      parts,
      ...(mastery && { mastery }),
      ...(refused !== undefined && { refused }),
    };
    if (now?.set.setId !== before.set.setId) await keepRun(userId, { ...before, ...news });
    else if (after !== before) put({ ...now, ...news });
    const left = current.current;
    // If answers are left, sends again: the student may have answered during the call, or the part
    // that another tab sent may have lacked some.
    if (after !== before && left && isDueToSend(left)) await send();
  }

  const change = (next: Run) => {
    put(next);
    if (isDueToSend(next)) void send();
  };

  useConnection(send, () => current.current !== null && isDueToSend(current.current));

  return { run, durable, delivery: deliveryOf(run, isSending), change, start, open: put, send };
}

function deliveryOf(run: Run | null, isSending: boolean): Delivery {
  if (!run || (!isOver(run) && run.sent.length === 0)) return "none";
  if (unsent(run).length === 0) return "sent";
  return isSending ? "sending" : "waiting";
}

/**
 * Milliseconds between two tries to send: the browser does not report each return of the
 * connection.
 */
const RETRY_MS = 30_000;

/** Sends when the connection returns, and when the student leaves the page. */
function useConnection(send: (isLeaving?: boolean) => Promise<void>, isDue: () => boolean): void {
  const latest = useRef({ send, isDue });
  useEffect(() => {
    latest.current = { send, isDue };
  });
  useEffect(() => {
    const online = () => void latest.current.send();
    const leave = () => void latest.current.send(true);
    const retry = () => void (latest.current.isDue() && latest.current.send());
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener("online", online);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", online);
      window.removeEventListener("pagehide", leave);
    };
  }, []);
}

/**
 * The newest set in this browser that can be continued; undefined if there is none. Also sends the
 * unsent answers of other sets.
 */
export function useOpenRun(userId: string): Run | undefined {
  const [open, setOpen] = useState<Run>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const kept = await keptRuns(userId);
      if (!isGone) setOpen(kept.find((run) => canContinue(run, Date.now())));
      await sendKept(kept, (run) => keepRun(userId, run));
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [userId]);
  return open;
}
