import { expect, test } from "vitest";
import { contentTable } from "../../kernel/platform/tables.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { MemoryTable } from "../../testing/memory-table.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { newProfile as profile } from "./profile.fixture.ts";
import { addProfile, amend, putEndings, readProfile, recentProfile } from "./user.store.ts";

/** A table that writes immediately, but whose first response to an update waits for `respond`. */
class LateTable extends MemoryTable {
  respond: (() => void) | undefined;

  override async update(...args: Parameters<MemoryTable["update"]>) {
    const item = await super.update(...args);
    if (!this.respond) await new Promise<void>((resolve) => (this.respond = resolve));
    return item;
  }
}

test("a late response to a write does not replace a newer profile in the cache", async () => {
  const content = new LateTable(contentTable);
  const deps = { ...memoryDeps(testClock()), content };
  await addProfile(deps, profile);
  const renamed = amend(deps, profile, { ...profile, name: "Asha R." });
  while (!content.respond) await Promise.resolve();

  const now = await readProfile(deps, profile.userId);
  if (!now) throw new Error("The profile is gone.");
  const ended = { sid: "s", exp: 2_000_000_000, authTime: 1 };
  const { validAfter, keptSession } = now;
  expect(await putEndings(deps, now, { endedSessions: [ended], validAfter, keptSession })).toBe(
    true,
  );
  content.respond();
  expect(await renamed).toBe(true);
  expect(await recentProfile(deps, profile.userId)).toMatchObject({
    name: "Asha R.",
    endedSessions: [ended],
  });
});
