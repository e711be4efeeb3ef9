import { expect, test } from "vitest";
import { isAppError } from "../../kernel/shared/error.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, testClock } from "../../testing/world.ts";
import { makeSlips } from "../account/slips.service.ts";
import * as KnownBrowserStore from "../session/known-browser.store.ts";
import { newProfile } from "../user/profile.fixture.ts";
import { addProfile } from "../user/user.store.ts";
import { accountIdOf, claim } from "./login-name.service.ts";
import { tryPassword } from "./sign-in-tries.service.ts";
import * as Users from "./user.service.ts";

/** Students with slips, and strangers who try all their roll numbers without pause. */
async function attack(students: number, strangers: number) {
  const quiet = { info: () => {}, error: () => {} };
  const userMail = { ready: false, send: async () => {} };
  const deps = { ...memoryDeps(testClock()), log: quiet, userMail };
  const rolls = Array.from({ length: students }, (_, n) => `r-${n}`);
  const ids: string[] = [];
  for (const [n, roll] of rolls.entries()) {
    const userId = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    await claim(deps, roll, userId);
    await addProfile(deps, { ...newProfile, userId, email: "", roll });
    ids.push(userId);
  }
  const slips = [
    ...(await makeSlips(deps, admin(), ids.slice(0, 50))),
    ...(ids.length > 50 ? await makeSlips(deps, admin(), ids.slice(50)) : []),
  ];
  let refused = 0;
  for (let n = 0; n < strangers; n++) {
    const caller = { ip: `10.${n >> 8}.${n & 255}.7` };
    for (const roll of rolls) {
      const userId = await accountIdOf(deps, roll);
      await tryPassword(deps, { userId, caller }, async () => undefined).catch(() => refused++);
    }
  }
  return { deps, rolls, ids, slips, refused };
}

/** Every student gets in with the slip, and later from a browser that they have used. */
async function expectAllIn(students: number, strangers: number): Promise<void> {
  const { deps, rolls, ids, slips, refused } = await attack(students, strangers);
  expect(refused).toBeGreaterThan((strangers - 32) * students);
  for (const [n, { password }] of slips.entries()) {
    const login = { email: rolls[n] ?? "", password };
    const error: unknown = await Users.login(deps, login, { ip: "192.0.2.1" }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isAppError(error) && error.code).toBe("new_password");
  }
  for (const userId of ids) {
    const browser = `browser-of-${userId}`;
    await KnownBrowserStore.remember(deps, userId, browser);
    const caller = { ip: "192.0.2.2", browser };
    expect(await tryPassword(deps, { userId, caller }, async () => "proof")).toBe("proof");
  }
}

test("forty strangers who try a roll number keep no student with a slip out", async () => {
  await expectAllIn(1, 40);
});

test("nor do a thousand who try each of sixty", { tags: ["thorough"] }, async () => {
  await expectAllIn(60, 1000);
});
