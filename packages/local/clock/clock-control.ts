import * as z from "zod";
import type { CloudService } from "../services.ts";
import type { TestClock } from "./test-clock.ts";

export interface ClockControl extends CloudService {
  /** `run` is called after each move and before the answer, so that the schedule is up to date. */
  onMoved(run: () => Promise<void>): void;
}

const longestMs = 10 * 365 * 86_400_000;
const Move = z.strictObject({ advanceMs: z.int().positive().max(longestMs) });

/**
 * `/_clock`: GET returns the time, POST `{"advanceMs": 60000}` moves it forward.
 *
 * @param clock undefined where the product was not started for tests: every request is then refused
 */
export function createClockControl(clock: TestClock | undefined): ClockControl {
  let afterMove: () => Promise<void> = async () => undefined;
  const move = async (request: Request, moved: TestClock): Promise<Response> => {
    const body = Move.safeParse(await request.json().catch(() => undefined));
    if (!body.success) return refusal(400, 'Send {"advanceMs": whole milliseconds above 0}.');
    await moved.advance(body.data.advanceMs);
    await afterMove();
    return timeOf(moved);
  };
  return {
    onMoved: (run) => (afterMove = run),
    matches: (request) => new URL(request.url).pathname === "/_clock",
    async handle(request) {
      if (!clock) return refusal(403, "The clock can only be moved with --test-clock.");
      if (request.method === "GET") return timeOf(clock);
      if (request.method === "POST") return move(request, clock);
      return refusal(405, "The clock only supports GET and POST.");
    },
    close: async () => undefined,
  };
}

const timeOf = (clock: TestClock): Response =>
  Response.json({ now: clock.now() }, { headers: { "cache-control": "no-store" } });

const refusal = (status: number, message: string): Response =>
  Response.json({ message }, { status });
