import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { MemoryTable } from "@academy/core/testing/memory-table.fixture.ts";
import { attemptsTable } from "@academy/core/kernel/platform/tables.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import { encodeSheet } from "@academy/core/exam/answers/sheet.rules.ts";
import * as AttemptStore from "@academy/core/exam/attempt-store/attempt.store.ts";
import { endsAtStart } from "@academy/core/exam/terms/attempt/section-time.rules.ts";
import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { NUMBER, type Preset } from "@academy/core/exam/pattern/preset-parts.rules.ts";
import { patternTotals } from "@academy/core/exam/pattern/pattern.rules.ts";
import { expect, test } from "vitest";
import { itemBytes } from "./capacity-units.ts";

const AT = Date.parse("2026-11-23T04:30:00.000Z");
/** One write unit. */
const UNIT = 1024;

/** Every question answered and marked for review; numbers as long as 1.60e-19. */
const sheetOf = ({ sectionDetails }: Preset): string =>
  encodeSheet(
    sectionDetails.flatMap(({ type, numQuestions }) =>
      Array.from({ length: numQuestions }, () => ({
        seq: 900,
        seconds: 120,
        marked: true,
        value: type === NUMBER ? "160e-21" : "b",
      })),
    ),
  );

/** The attempt's item when a preset is set with a time for each section. */
async function itemOf(preset: Preset): Promise<Item> {
  const items: Item[] = [];
  const table = new MemoryTable(
    attemptsTable,
    (_before, after) => void (after && items.push(after)),
  );
  const minutes = preset.sectionDetails.map(() => 20);
  await AttemptStore.create(memoryDeps({ now: () => AT }, table), {
    testId: `t_${"0".repeat(20)}`,
    userId: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    n: 0,
    status: "open",
    startedAt: AT,
    deadline: AT + 180 * 60_000,
    rev: 300,
    paper: `pv_${"0".repeat(20)}`,
    name: "Venkatasubramanian Ramakrishna",
    email: "venkatasubramanian.r@example.org.in",
    sheet: sheetOf(preset),
    device: "k3f9",
    submittedAt: null,
    sectionEnds: endsAtStart(minutes),
  });
  const [item] = items;
  if (!item) throw new Error("The attempt was not written");
  return item;
}

const small = presets.filter((one) => patternTotals(one).totalQuestions <= 75);

test.each(small.map((one) => [one.id, one] as const))(
  "an attempt on %s with timed sections costs one write unit a save",
  async (_id, preset) => {
    expect(itemBytes(await itemOf(preset))).toBeLessThanOrEqual(UNIT);
  },
);

test("an attempt on a larger preset costs at most two write units a save", async () => {
  for (const preset of presets)
    expect(itemBytes(await itemOf(preset))).toBeLessThanOrEqual(2 * UNIT);
});
