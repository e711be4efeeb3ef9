import { describe, expect, test } from "vitest";
import { openBusyDirectory } from "../../testing/busy-directory.fixture.ts";
import { forgot } from "./forgot-password.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();
const limited = "limited too_many_tries";
const wrongLogin = "unauthenticated wrong_login";
const BROWSER = "0123456789abcdef".repeat(3);

const login = (email: string, secret: string, caller: { ip: string; browser?: string }) =>
  refusal(Users.login(users.deps, { email, password: secret }, caller));
const wrong = (email: string, caller: { ip: string; browser?: string }) =>
  login(email, "not the password", caller);

/** A user who registered in a browser of their own. */
async function withBrowser(browser = BROWSER) {
  const { input, caller } = users.newRegistration();
  const own = { ...caller, browser };
  await Users.register(users.deps, input, own);
  return { email: input.email, own };
}

describe("wrong passwords of an account", () => {
  test("are limited to five from one address, and only there", async () => {
    const { email, caller } = await users.registered();
    for (let n = 0; n < 4; n++) await wrong(email, caller);
    expect(await login(email, password, caller)).toBe("not refused");
    expect(await login(email, password, caller)).toBe("not refused");
    expect(await wrong(email, caller)).toBe(wrongLogin);
    expect(await login(email, password, caller)).toBe(limited);
    expect(await login(email, password, { ip: "192.0.2.200" })).toBe("not refused");
    users.clock.time += 900_000;
    expect(await login(email, password, caller)).toBe("not refused");
  });

  test("are limited to five even if sent in parallel", async () => {
    const { email, caller } = await users.registered();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => wrong(email, caller)));
    expect(outcomes.filter((one) => one === wrongLogin)).toHaveLength(5);
    expect(outcomes.filter((one) => one === limited)).toHaveLength(7);
  });

  test(
    "are limited to thirty a day from all addresses together",
    { tags: ["thorough"] },
    async () => {
      const { email, own } = await withBrowser();
      const from = (n: number) => ({ ip: `192.0.2.${n}` });
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, n) => wrong(email, from(n))),
      );
      expect(outcomes.filter((one) => one === wrongLogin)).toHaveLength(30);
      expect(outcomes.filter((one) => one === limited)).toHaveLength(30);
      expect(await login(email, password, own)).toBe("not refused");
      expect(await login(email, password, { ...own, ip: "203.0.113.77" })).toBe("not refused");
    },
  );

  test("then leave a new place one try a minute, with a message that says what to do", async () => {
    const { email } = await withBrowser();
    for (let n = 0; n < 30; n++) await wrong(email, { ip: `192.0.2.${n}` });
    const late = { ip: "192.0.2.100" };
    users.clock.time += 60_000;
    expect(await wrong(email, { ip: "192.0.2.99" })).toBe(wrongLogin);
    await expect(Users.login(users.deps, { email, password }, late)).rejects.toMatchObject({
      message: "Too many wrong passwords. Reset your password, or wait a minute.",
      retryAfterSeconds: expect.any(Number) as number,
    });
    users.clock.time += 60_000;
    expect(await login(email, password, late)).toBe("not refused");
    expect(await login(email, password, late)).toBe("not refused");
    users.clock.time += 24 * 3_600_000;
    expect(await wrong(email, { ip: "192.0.2.101" })).toBe(wrongLogin);
    expect(await wrong(email, { ip: "192.0.2.102" })).toBe(wrongLogin);
  });

  test("from elsewhere do not block an address where the owner has recently logged in", async () => {
    const { email, own } = await withBrowser();
    const atHome = { ip: own.ip };
    for (let n = 0; n < 40; n++) await wrong(email, { ip: `192.0.2.${n}` });
    for (let n = 0; n < 4; n++) expect(await wrong(email, atHome)).toBe(wrongLogin);
    expect(await login(email, password, atHome)).toBe("not refused");
    expect(await wrong(email, atHome)).toBe(wrongLogin);
    expect(await login(email, password, atHome)).toBe(limited);
  });

  test("are reset when the owner sets a new password with a mailed code", async () => {
    const { email, caller } = await users.registered();
    for (let n = 0; n < 40; n++) await wrong(email, { ip: `192.0.2.${n}` });
    for (let n = 0; n < 5; n++) await wrong(email, caller);
    await forgot(users.deps, { email }, caller);
    const code = /\d{6}/.exec((await users.mails(email))[0]?.text ?? "")?.[0] ?? "";
    await Users.reset(users.deps, { email, code, password: "brass lantern 4" }, caller);
    expect(await login(email, "brass lantern 4", caller)).toBe("not refused");
  });
});

describe("a stranger's wrong passwords", () => {
  test("from the same address do not block a browser where the owner has logged in", async () => {
    const { email, own } = await withBrowser();
    for (let n = 0; n < 5; n++) await wrong(email, { ip: own.ip });
    expect(await wrong(email, { ip: own.ip, browser: "f".repeat(48) })).toBe(limited);
    expect(await login(email, password, own)).toBe("not refused");
  });

  test("for other accounts, thousands from one address, do not block a correct password", async () => {
    const { email, caller } = await users.registered();
    await users.spend("wrong-passwords", caller.ip, 2000);
    expect(await wrong("someone@school.test", caller)).toBe(limited);
    expect(await login(email, password, caller)).toBe("not refused");
  });

  test("in thousands leave other accounts one try a minute from that address", async () => {
    const { email, caller } = await users.registered();
    const hall = { ip: "198.51.100.240" };
    await users.spend("wrong-passwords", hall.ip, 2001);
    expect(await wrong(email, hall)).toBe(limited);
    expect(await login(email, password, hall)).toBe(limited);
    expect(await login(email, password, caller)).toBe("not refused");
    users.clock.time += 60_000;
    expect(await login(email, password, hall)).toBe("not refused");
    // From now on the address counts as an address of the owner.
    expect(await wrong(email, hall)).toBe(limited);
    expect(await login(email, password, hall)).toBe("not refused");
  });

  test("do not make a browser known", async () => {
    const { email } = await withBrowser();
    const stranger = { ip: "192.0.2.90", browser: "e".repeat(48) };
    for (let n = 0; n < 5; n++) await wrong(email, stranger);
    expect(await login(email, password, { ip: stranger.ip })).toBe(limited);
  });
});

test("an overloaded directory costs no tries", async () => {
  const { email, caller } = await users.registered();
  const directory = await openBusyDirectory(users.deps, users.cloud.url);
  try {
    await directory.asking(async (deps) => {
      const right = () => refusal(Users.login(deps, { email, password }, caller));
      directory.refuse(true);
      const outcomes = await Promise.all(Array.from({ length: 5 }, right));
      expect(outcomes).toEqual(outcomes.map(() => "unavailable overloaded"));
      for (let n = 0; n < 3; n++) expect(await right()).toBe("unavailable overloaded");
      directory.refuse(false);
      expect(await right()).toBe("not refused");
    });
  } finally {
    await directory.close();
  }
});

test("a known browser is limited too, to five tries in 15 minutes and thirty a day", async () => {
  const { email, own } = await withBrowser();
  for (let n = 0; n < 30; n++) {
    expect(await wrong(email, own)).toBe(wrongLogin);
    if (n % 5 === 4) {
      expect(await wrong(email, own)).toBe(limited);
      users.clock.time += 900_000;
    }
  }
  expect(await wrong(email, own)).toBe(limited);
});
