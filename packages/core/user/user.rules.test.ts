import { describe, expect, test } from "vitest";
import {
  ENDED_SESSIONS,
  normaliseEmail,
  passwordFault,
  sessionEnded,
  withEnded,
} from "./user.rules.ts";

test("takes an e-mail in any case and with spaces around it for the same", () => {
  expect(normaliseEmail("  Asha.Rao@School.Test ")).toBe("asha.rao@school.test");
});

describe("a new password", () => {
  const fault = (password: string) =>
    passwordFault(password, "Asha.Rao@school.test", (it) => it === "sunshine2027");

  test("may be any phrase that is hard to guess", () => {
    for (const good of ["copper kettle 9", "नमस्ते दुनिया", "xK9$mmq2", "p".repeat(40) + "q"]) {
      expect(fault(good)).toBeUndefined();
    }
  });

  test("is not one of those that are guessed first", () => {
    expect(fault("sunshine2027")).toMatch("guessed first");
  });

  test("is not the e-mail or the name in it", () => {
    for (const bad of ["asha.rao@school.test", "ASHA.RAO@SCHOOL.TEST", "Asha.Rao"]) {
      expect(fault(bad)).toMatch("not your e-mail");
    }
  });

  test("is not one character repeated", () => {
    for (const bad of ["aaaaaaaa", "aAaAaAaA", "😀😀😀😀"]) expect(fault(bad)).toMatch("repeated");
  });

  test("has no space at its ends and no control characters", () => {
    expect(fault(" copper kettle")).toMatch("begin or end with a space");
    expect(fault("copper kettle ")).toMatch("begin or end with a space");
    expect(fault("copper\nkettle")).toMatch("line breaks");
  });
});

describe("a sign-in", () => {
  const claims = { originJti: "one", authTime: 1000 };

  test("goes on while nothing ends it", () => {
    expect(sessionEnded({ endedSessions: [] }, claims)).toBe(false);
    expect(sessionEnded({ endedSessions: [{ originJti: "two", exp: 9 }] }, claims)).toBe(false);
  });

  test("has ended when it is listed", () => {
    expect(sessionEnded({ endedSessions: [{ originJti: "one", exp: 9 }] }, claims)).toBe(true);
  });

  test("has ended when it began before all were ended", () => {
    expect(sessionEnded({ endedSessions: [], validAfter: 1001 }, claims)).toBe(true);
    expect(sessionEnded({ endedSessions: [], validAfter: 1000 }, claims)).toBe(false);
  });
});

describe("the list of ended sign-ins", () => {
  test("names each once and forgets those whose tokens have expired", () => {
    const list = [
      { originJti: "old", exp: 100 },
      { originJti: "again", exp: 150 },
      { originJti: "other", exp: 300 },
    ];
    expect(withEnded(list, { originJti: "again", exp: 200 }, 100)).toEqual([
      { originJti: "other", exp: 300 },
      { originJti: "again", exp: 200 },
    ]);
  });

  test("drops the one that expires first when it is full", () => {
    const full = Array.from({ length: ENDED_SESSIONS }, (_, n) => ({
      originJti: `s${n}`,
      exp: 1000 + n,
    }));
    const next = withEnded(full, { originJti: "new", exp: 2000 }, 100);
    expect(next).toHaveLength(ENDED_SESSIONS);
    expect(next.some(({ originJti }) => originJti === "s0")).toBe(false);
    expect(next.some(({ originJti }) => originJti === "new")).toBe(true);
  });
});
