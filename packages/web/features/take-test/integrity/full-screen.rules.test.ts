import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLastExit, type Mode, type Signal, startWatch, step } from "./full-screen.rules.ts";

const AT = 1_800_000_000_000;
const left = { kind: "left", excused: false } as const;
const excused = { kind: "left", excused: true } as const;
const entered = { kind: "entered" } as const;
const settled = { kind: "settled" } as const;
const unloading = { kind: "unloading" } as const;
const over = { kind: "over" } as const;
const hidden = { kind: "presence", hidden: true, focused: false } as const;
const shown = { kind: "presence", hidden: false, focused: true } as const;

/** Applies signals that are ten seconds apart. */
function run(signals: readonly Signal[], mode: Mode = "full-screen", exits = 0) {
  let watch = startWatch(mode, true, exits);
  const log = signals.flatMap((signal, index) => {
    const decision = step(watch, signal, AT + index * 10_000);
    watch = decision.watch;
    return decision.log;
  });
  return { watch, log };
}

describe("in full screen", () => {
  test("counts leaving if the page survives, and asks the student to return", () => {
    const { watch, log } = run([left, settled]);
    expect(log).toEqual([{ kind: "exit", at: AT, seconds: 0 }]);
    expect([watch.exits, watch.place, isLastExit(watch)]).toEqual([1, "left", false]);
  });

  test("counts the second exit as the last, even if the first was before a reload", () => {
    expect(isLastExit(run([left, settled, entered, left, settled]).watch)).toBe(true);
    expect(isLastExit(run([left, settled], "full-screen", 1).watch)).toBe(true);
  });

  test("does not count an exit by a reload, a navigation or a closed window", () => {
    expect(run([left, unloading, settled])).toMatchObject({ watch: { exits: 0 }, log: [] });
    expect(run([unloading, left, unloading]).watch.exits).toBe(0);
  });

  test("offers to return, without counting, if the browser restores the page", () => {
    const { watch } = run([left, unloading]);
    expect([watch.place, watch.excused]).toEqual(["left", true]);
  });

  test("does not count anything while the student is already out", () => {
    expect(run([left, settled, left, settled, hidden, shown, left, settled]).watch.exits).toBe(1);
  });

  test("logs a hidden or unfocused page with its seconds, and counts nothing", () => {
    const { watch, log } = run([hidden, shown]);
    expect(log).toEqual([{ kind: "blur", at: AT, seconds: 10 }]);
    expect([watch.exits, watch.place]).toEqual([0, "inside"]);
  });

  test("joins hidden and unfocused into one period", () => {
    const unfocused = { kind: "presence", hidden: false, focused: false } as const;
    expect(run([unfocused, hidden, unfocused, shown]).log).toEqual([
      { kind: "blur", at: AT, seconds: 30 },
    ]);
  });

  test("excuses Esc that was meant for a dialog: logged with its seconds, not counted", () => {
    const { watch, log } = run([excused, settled, entered]);
    expect(log).toEqual([{ kind: "blur", at: AT, seconds: 20 }]);
    expect([watch.exits, watch.place]).toEqual([0, "inside"]);
  });

  test("does not count leaving full screen by the submission", () => {
    expect(run([over, left, settled])).toMatchObject({ watch: { exits: 0 }, log: [] });
  });

  test("continues counting after a failed submission, once the student is back", () => {
    const back = { kind: "answering", inside: false } as const;
    const { watch } = run([over, left, back]);
    expect([watch.place, watch.excused, watch.exits]).toEqual(["left", true, 0]);
    expect(run([over, left, back, entered, left, settled]).watch.exits).toBe(1);
  });

  test("switches to focus mode when the browser refuses full screen", () => {
    const { watch } = run([left, settled, { kind: "refused" }]);
    expect([watch.mode, watch.place, watch.exits]).toEqual(["focus", "inside", 1]);
  });
});

describe("in focus mode", () => {
  test("counts a hidden page when it is shown again, with the seconds", () => {
    const { watch, log } = run([hidden, shown], "focus");
    expect(log).toEqual([{ kind: "exit", at: AT, seconds: 10 }]);
    expect([watch.exits, watch.place]).toEqual([1, "left"]);
  });

  test("does not count a page that ended while it was hidden", () => {
    expect(run([hidden], "focus")).toMatchObject({ watch: { exits: 0 }, log: [] });
    expect(run([hidden, unloading, shown], "focus").watch.exits).toBe(0);
  });

  test("counts again only after the student has returned", () => {
    expect(run([hidden, shown, hidden, shown], "focus").watch.exits).toBe(1);
    expect(run([hidden, shown, entered, hidden, shown], "focus").watch.exits).toBe(2);
  });

  test("does not count a page that only lost the keyboard focus", () => {
    const unfocused = { kind: "presence", hidden: false, focused: false } as const;
    expect(run([unfocused, shown], "focus").watch.exits).toBe(0);
  });
});

const presence = fc.record({
  kind: fc.constant("presence" as const),
  hidden: fc.boolean(),
  focused: fc.boolean(),
});
const anySignal: fc.Arbitrary<Signal> = fc.oneof(
  fc.constantFrom<Signal>(left, excused, entered, settled, settled, unloading, over),
  fc.constantFrom<Signal>(
    { kind: "answering", inside: true },
    { kind: "answering", inside: false },
  ),
  presence,
);
const anyMode = fc.constantFrom<Mode>("full-screen", "focus");

describe("in a test without full screen", () => {
  test("neither leaving full screen nor the page counts, and no dialog appears", () => {
    const { watch, log } = run([left, settled, hidden, shown, left, settled, hidden], "free");
    expect(log.map(({ kind }) => kind)).toEqual(["blur"]);
    expect([watch.place, watch.exits]).toEqual(["inside", 0]);
  });

  test("starts inside, whatever the browser shows, and never submits for an exit", () => {
    expect(startWatch("free", false, 0).place).toBe("inside");
    expect(isLastExit(run([], "free", 2).watch)).toBe(false);
    expect(run([{ kind: "refused" }], "free").watch.mode).toBe("free");
  });
});

test("every counted exit is logged once, and nothing else is counted", () => {
  fc.assert(
    fc.property(fc.array(anySignal), anyMode, fc.nat(2), (signals, mode, before) => {
      const { watch, log } = run(signals, mode, before);
      expect(watch.exits - before).toBe(log.filter(({ kind }) => kind === "exit").length);
    }),
  );
});

test("no order of signals counts more exits than there were", () => {
  fc.assert(
    fc.property(fc.array(anySignal), (signals) => {
      const leavings = signals.filter(({ kind }) => kind === "left").length;
      expect(run(signals).watch.exits).toBeLessThanOrEqual(leavings);
    }),
  );
});

test("between two exits the student always returned", () => {
  fc.assert(
    fc.property(fc.array(anySignal), anyMode, (signals, mode) => {
      let watch = startWatch(mode, true, 0);
      let back = true;
      for (const [index, signal] of signals.entries()) {
        const decision = step(watch, signal, AT + index * 1000);
        if (decision.watch.exits > watch.exits) {
          expect(back).toBe(true);
          back = false;
        }
        watch = decision.watch;
        if (watch.place === "inside") back = true;
      }
    }),
  );
});

test("a page that ends immediately after leaving has counted nothing", () => {
  fc.assert(
    fc.property(fc.array(anySignal), anyMode, (signals, mode) => {
      const before = run(signals, mode).watch.exits;
      const leaving = mode === "focus" ? hidden : left;
      expect(run([...signals, leaving, unloading, settled], mode).watch.exits).toBe(before);
    }),
  );
});
