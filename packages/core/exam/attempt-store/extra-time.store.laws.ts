import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import * as ExtraTimeStore from "./extra-time.store.ts";

const newRef = () => ({ testId: idOf("t", 800), userId: randomUUID(), n: 0 });
const grant = (rev: number, minutes = 10): ExtraTimeStore.Grant => ({
  minutes,
  reason: "Power cut",
  by: "Meera Iyer",
  at: Date.parse("2026-11-21T04:30:00Z"),
  rev,
});

/** Tests that the store of extra time passes on every database. */
export function testExtraTimeStore(deps: () => Deps): void {
  test("keeps one of two concurrent first grants", async () => {
    const ref = newRef();
    expect(await ExtraTimeStore.find(deps(), ref)).toBeUndefined();
    const made = await Promise.all(
      [10, 20].map((minutes) => ExtraTimeStore.put(deps(), ref, grant(1, minutes))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await ExtraTimeStore.find(deps(), ref)).toEqual(grant(1, made[0] ? 10 : 20));
  });

  test("a grant replaces only the revision before it", async () => {
    const ref = newRef();
    expect(await ExtraTimeStore.put(deps(), ref, grant(2))).toBe(false);
    await ExtraTimeStore.put(deps(), ref, grant(1));
    expect(await ExtraTimeStore.put(deps(), ref, grant(2, 20))).toBe(true);
    expect(await ExtraTimeStore.put(deps(), ref, grant(2, 30))).toBe(false);
    expect(await ExtraTimeStore.find(deps(), ref)).toEqual(grant(2, 20));
    expect(await ExtraTimeStore.find(deps(), { ...ref, n: 1 })).toBeUndefined();
  });
}
