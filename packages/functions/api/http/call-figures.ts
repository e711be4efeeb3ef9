import type { Deps } from "@academy/core/kernel/platform/deps.ts";

/** The calls that the dashboard counts. */
const DONE = {
  starts: /^POST .*\/attempts$/,
  saves: /^PATCH \/api\/attempts\//,
  submissions: /^POST .*\/submit$/,
};
type Done = Record<keyof typeof DONE, number>;

const RECORD_EVERY_MS = 60_000;
/** The same limit as in the alarm ApiSlow. */
const SLOW_MS = 3_000;

/** A call that has been answered. */
interface Answered {
  method: string;
  path: string;
  route: string;
  status: number;
  requestId: string;
  ms: number;
}

/**
 * Logs once a minute how many calls this process has done, and logs each slow call. A log line for
 * every call would cost more than the call's own write. The counts of a process's last minute are
 * lost.
 */
export function callFigures({ clock, log }: Pick<Deps, "clock" | "log">) {
  const none = (): Done => ({ starts: 0, saves: 0, submissions: 0 });
  let done = none();
  let recordedAt = -Infinity;
  return ({ path, ms, ...call }: Answered): void => {
    if (ms > SLOW_MS) log.info("request.slowly-finished", { ...call, ms: Math.round(ms) });
    if (call.status >= 300) return;
    const asked = `${call.method} ${path}`;
    for (const name of ["starts", "saves", "submissions"] as const) {
      if (DONE[name].test(asked)) done[name]++;
    }
    const now = clock.now();
    const isNone = done.starts + done.saves + done.submissions === 0;
    if (isNone || now - recordedAt < RECORD_EVERY_MS) return;
    log.info("request.calls-recorded", done);
    [done, recordedAt] = [none(), now];
  };
}
