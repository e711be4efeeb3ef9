import { expect, test } from "vitest";
import { contentTable } from "../../kernel/platform/tables.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { MemoryTable } from "../../testing/memory-table.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { newProfile as profile } from "./profile.fixture.ts";
import { addProfile, amend, putEndings, readProfile, recentProfile } from "./user.store.ts";

/** A table that writes at once, and whose first answer to a change comes when it is let go. */
class LateTable extends MemoryTable {
  letGo: (() => void) | undefined;

  override async update(...args: Parameters<MemoryTable["update"]>) {
    const item = await super.update(...args);
    if (!this.letGo) await new Promise<void>((come) => (this.letGo = come));
    return item;
  }
}

test("a write whose answer comes late does not hide one that came after it", async () => {
  const content = new LateTable(contentTable);
  const deps = { ...memoryDeps(testClock()), content };
  await addProfile(deps, profile);
  const renamed = amend(deps, profile, { ...profile, name: "Asha R." });
  while (!content.letGo) await Promise.resolve();

  const now = await readProfile(deps, profile.userId);
  if (!now) throw new Error("The profile is gone.");
  const ended = { sid: "s", exp: 2_000_000_000, authTime: 1 };
  const { validAfter, keptSession } = now;
  expect(await putEndings(deps, now, { endedSessions: [ended], validAfter, keptSession })).toBe(
    true,
  );
  content.letGo();
  expect(await renamed).toBe(true);
  expect(await recentProfile(deps, profile.userId)).toMatchObject({
    name: "Asha R.",
    endedSessions: [ended],
  });
});
