import { eventKeyOf } from "@academy/core/learning/progress/event.rules.ts";
import type { KeyedEvent } from "@academy/core/learning/progress/event.schema.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld, Units } from "./world.ts";

const SETS_A_DAY = 3;
const MONTH_DAYS = 30;
const YEARS_DAYS = 3 * 365;
/** A late event is one of so many days ago. */
const LATE_DAYS = 3;

/** Questions of the bank that are practised. */
const QUESTIONS = 6_000;

/** A set of ten questions that a student practised at a time; a third were correct. */
function setAt(world: CountedWorld, at: number, number: number): KeyedEvent {
  const clock = { now: () => at };
  return {
    key: eventKeyOf(newId("set", { clock, random: world.deps.random }), 0),
    event: {
      kind: "session",
      topics: Array.from({ length: 5 }, (_, n) => ({
        topicId: `st${(number + n * 7) % 300}`,
        subject: `Subject ${n % 4}`,
        topic: "Topic",
        subTopic: "All",
      })),
      answers: Array.from({ length: 10 }, (_, n) => ({
        questionId: `q_${String((number * 37 + n * 17) % QUESTIONS).padStart(20, "0")}`,
        ref: `o.JEE.e.p.${n}`,
        topic: n % 5,
        status: (number + n) % 3 === 0 ? ("full" as const) : ("wrong" as const),
        rating: 1,
        seconds: 30,
        at: at + n * 1000,
        first: { share: 50, difficulty: 10 },
      })),
    },
  };
}

/** Read and write units of what a student does daily, after so many days of practice. */
async function measureAfter(world: CountedWorld, student: number, days: number) {
  const { userId } = benchStudent(student);
  const { silent, deps, measure, clock } = world;
  const now = clock.now();
  const sets = Array.from({ length: days * SETS_A_DAY }, (_, n) =>
    setAt(world, now - (days - n / SETS_A_DAY) * DAY, n),
  );
  for (let n = 0; n < sets.length; n += 200) {
    const before = await Progress.load(silent, userId);
    await Progress.record(silent, userId, before, { events: sets.slice(n, n + 200) });
  }
  const read = await measure(() => Progress.load(deps, userId));
  const add = async (at: number) => {
    const before = await Progress.load(silent, userId);
    return measure(() =>
      Progress.record(deps, userId, before, { events: [setAt(world, at, sets.length)] }),
    );
  };
  return { read, newest: await add(now), late: await add(now - LATE_DAYS * DAY) };
}

/** How much more a student's learning costs after three years than after a month. */
export async function measureLearningYears(world: CountedWorld) {
  const month = await measureAfter(world, 900, MONTH_DAYS);
  const years = await measureAfter(world, 901, YEARS_DAYS);
  const all = ({ readUnits, writeUnits }: Units) => readUnits + writeUnits;
  return {
    lateReadUnits: years.late.readUnits,
    lateWriteUnits: years.late.writeUnits,
    newestUnits: all(years.newest),
    readUnits: years.read.readUnits,
    monthLateReadUnits: month.late.readUnits,
    monthLateWriteUnits: month.late.writeUnits,
    monthNewestUnits: all(month.newest),
    monthReadUnits: month.read.readUnits,
  };
}
