import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "../../kernel/shared/actor.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { addTest, student, testClock } from "../../testing/world.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as ExtraTime from "./extra-time.service.ts";
import { enrolled, giveBackTo, invigilator } from "./lost-time.fixture.ts";

const deps = memoryDeps(testClock());
let exam: TestAdminView;
let asha: Actor;

const start = () => Attempts.start(deps, asha, exam._id);
const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
  (Date.parse(deadline) - Date.parse(startedAt)) / MINUTE;
const give = (lost: number, id: string, users?: readonly Actor[]) =>
  giveBackTo(deps, exam, { id, minutes: lost, ...(users && { users }) });

type Step =
  | { kind: "start" }
  | { kind: "grant"; minutes: number }
  | { kind: "all" | "own"; minutes: number; id: number };

const minutes = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: "start" }),
  fc.record({ kind: fc.constant("grant" as const), minutes }),
  fc.record({
    kind: fc.constantFrom("all" as const, "own" as const),
    minutes,
    id: fc.integer({ min: 0, max: 3 }),
  }),
);

// The law: extra time is the larger one, lost time adds up, and the order changes nothing.
test("any order of grants, default time and lost time gives the same end", async () => {
  const steps = fc.array(step, { maxLength: 8 });
  const byDefault = fc.option(minutes, { nil: 0 });
  await fc.assert(
    fc.asyncProperty(steps, byDefault, async (all, usual) => {
      exam = await addTest(deps, invigilator);
      const unit = "minutes" as const;
      asha = await enrolled(deps, {
        ...student(),
        ...(usual > 0 && { extraTime: { unit, amount: usual } }),
      });
      let [extra, started] = [usual, false];
      const lost = new Map<string, number>();
      for (const one of all) {
        if (one.kind === "start") {
          await start();
          started = true;
        } else if (one.kind === "grant") {
          extra = Math.max(extra, one.minutes);
          const given = { userId: asha.userId, minutes: extra, reason: "Scribe" };
          await ExtraTime.grant(deps, invigilator, exam._id, given);
        } else {
          const id = `${one.kind}0000${one.id}`;
          const users = one.kind === "own" ? [asha] : undefined;
          const { given } = await give(one.minutes, id, users);
          expect(given).toBe(started ? 1 : 0);
          if (!lost.has(id) && (started || !users)) lost.set(id, one.minutes);
        }
      }
      const sum = [...lost.values()].reduce((total, one) => total + one, extra);
      const attempt = await start();
      expect([minutesOf(attempt), attempt.extraMinutes]).toEqual([30 + sum, sum]);
      const { waitsUntil = 0, extraMinutes } = await Tests.load(deps, exam._id);
      const latest = Math.max(Date.parse(exam.expiryTime) + extraMinutes * MINUTE, waitsUntil);
      expect(latest).toBeGreaterThanOrEqual(Date.parse(attempt.deadline));
    }),
    { numRuns: runs(300) },
  );
});
