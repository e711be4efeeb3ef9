import { describe, expect, test } from "vitest";
import { type Endings, MAX_ENDED_SESSIONS, sessionEnded, withEndedSession } from "./user.rules.ts";
import { passwordFault } from "../sign-in/password.service.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";

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
    expect(fault("sunshine2027")).toMatch("easy to guess");
  });

  test("is not the e-mail or the name in it", () => {
    for (const bad of ["asha.rao@school.test", "ASHA.RAO@SCHOOL.TEST", "Asha.Rao"]) {
      expect(fault(bad)).toMatch("not your email");
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
  const claims = { sid: "one", authTime: 1000 };

  test("goes on while nothing ends it", () => {
    expect(sessionEnded({ endedSessions: [] }, claims)).toBe(false);
    expect(sessionEnded({ endedSessions: [{ sid: "two", exp: 9 }] }, claims)).toBe(false);
  });

  test("has ended when it is listed", () => {
    expect(sessionEnded({ endedSessions: [{ sid: "one", exp: 9 }] }, claims)).toBe(true);
  });

  test("has ended when it began before all were ended", () => {
    expect(sessionEnded({ endedSessions: [], validAfter: 1001 }, claims)).toBe(true);
    expect(sessionEnded({ endedSessions: [], validAfter: 1000 }, claims)).toBe(false);
  });
});

describe("the ended sign-ins", () => {
  const ended = (sid: string, authTime: number, exp = authTime + 1000) => ({
    sid,
    authTime,
    exp,
  });

  test("are named once each, and forgotten when their tokens have expired", () => {
    const endedSessions = [ended("old", 1, 100), ended("again", 2, 150), ended("other", 3, 300)];
    expect(withEndedSession({ endedSessions }, ended("again", 2, 200), 100)).toEqual({
      endedSessions: [ended("other", 3, 300), ended("again", 2, 200)],
    });
  });

  test("are never more than so many, and none of them goes on", () => {
    const sessions = Array.from({ length: 500 }, (_, n) => ended(`s${n}`, (n * 7919) % 500));
    let endings: Endings = { endedSessions: [], keptSession: "s3" };
    for (const one of sessions) {
      endings = withEndedSession(endings, one, 0);
      expect(endings.endedSessions.length).toBeLessThanOrEqual(MAX_ENDED_SESSIONS);
    }
    expect(sessions.filter((one) => !sessionEnded(endings, one))).toEqual([]);
  });

  test("leave alone what began after those that make room", () => {
    const full = Array.from({ length: MAX_ENDED_SESSIONS }, (_, n) => ended(`s${n}`, n));
    const next = withEndedSession({ endedSessions: full }, ended("new", 5000), 0);
    expect(next.validAfter).toBe(MAX_ENDED_SESSIONS / 2 + 1);
    expect(sessionEnded(next, { sid: "live", authTime: MAX_ENDED_SESSIONS })).toBe(false);
  });

  test("stay named where it is not known when they began", () => {
    const full = Array.from({ length: MAX_ENDED_SESSIONS }, (_, n) => ({ sid: `s${n}`, exp: 9 }));
    const next = withEndedSession({ endedSessions: full }, ended("new", 5), 0);
    for (const one of full) expect(sessionEnded(next, { ...one, authTime: 9 })).toBe(true);
  });
});
