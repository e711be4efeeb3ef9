import { readFile, writeFile } from "node:fs/promises";
import * as z from "zod";

/** A clock that tests move forward; readers see the new time immediately. */
export interface TestClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Moves the clock forward and saves the offset, for a restart of the process. */
  advance(ms: number): Promise<void>;
}

const Saved = z.strictObject({ offsetMs: z.int().nonnegative() });

/**
 * Makes `Date` of this process a clock that can be moved. The whole process follows, including the
 * AWS SDK and its signatures, as if the machine's clock had been set; timers do not.
 *
 * @param file where the offset is kept across restarts, so that time never goes back
 */
export async function installTestClock(file: string): Promise<TestClock> {
  let { offsetMs } = await saved(file);
  const machine = globalThis.Date;
  const now = () => machine.now() + offsetMs;
  globalThis.Date = new Proxy(machine, {
    construct: (date, args, newTarget: NewableFunction) =>
      // A constructor returns an object; the type of Reflect.construct does not say so.
      Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as object,
    apply: () => new machine(now()).toString(),
    get: (date, key) => (key === "now" ? now : Reflect.get(date, key)),
  });
  return {
    now,
    async advance(ms) {
      await writeFile(file, JSON.stringify({ offsetMs: offsetMs + ms }));
      offsetMs += ms;
    },
  };
}

async function saved(file: string): Promise<z.output<typeof Saved>> {
  try {
    return Saved.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return { offsetMs: 0 };
    }
    throw error;
  }
}
