import { describe, expect, test } from "vitest";
import {
  type Endings,
  MAX_ENDED_SESSIONS,
  cleanName,
  sessionEnded,
  withEndedSession,
} from "./user.rules.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import fc from "fast-check";
import { runs } from "../../testing/runs.ts";
import { UserName } from "./user.schema.ts";

test("ignores the case of an email and spaces around it", () => {
  expect(normaliseEmail("  Asha.Rao@School.Test ")).toBe("asha.rao@school.test");
});

describe("a session", () => {
  const claims = { sid: "one", authTime: 1000 };

  test("is valid until something ends it", () => {
    expect(sessionEnded({ endedSessions: [] }, claims)).toBe(false);
    expect(sessionEnded({ endedSessions: [{ sid: "two", exp: 9 }] }, claims)).toBe(false);
  });

  test("has ended if it is listed", () => {
    expect(sessionEnded({ endedSessions: [{ sid: "one", exp: 9 }] }, claims)).toBe(true);
  });

  test("has ended if it began before `validAfter`", () => {
    expect(sessionEnded({ endedSessions: [], validAfter: 1001 }, claims)).toBe(true);
    expect(sessionEnded({ endedSessions: [], validAfter: 1000 }, claims)).toBe(false);
  });
});

describe("the list of ended sessions", () => {
  const ended = (sid: string, authTime: number, exp = authTime + 1000) => ({
    sid,
    authTime,
    exp,
  });

  test("has each session once, and drops those whose tokens have expired", () => {
    const endedSessions = [ended("old", 1, 100), ended("again", 2, 150), ended("other", 3, 300)];
    expect(withEndedSession({ endedSessions }, ended("again", 2, 200), 100)).toEqual({
      endedSessions: [ended("other", 3, 300), ended("again", 2, 200)],
    });
  });

  test("never exceeds its limit, and none of the sessions becomes valid again", () => {
    const sessions = Array.from({ length: 500 }, (_, n) => ended(`s${n}`, (n * 7919) % 500));
    let endings: Endings = { endedSessions: [], keptSession: "s3" };
    for (const one of sessions) {
      endings = withEndedSession(endings, one, 0);
      expect(endings.endedSessions.length).toBeLessThanOrEqual(MAX_ENDED_SESSIONS);
    }
    expect(sessions.filter((one) => !sessionEnded(endings, one))).toEqual([]);
  });

  test("does not end sessions that began after the dropped ones", () => {
    const full = Array.from({ length: MAX_ENDED_SESSIONS }, (_, n) => ended(`s${n}`, n));
    const next = withEndedSession({ endedSessions: full }, ended("new", 5000), 0);
    expect(next.validAfter).toBe(MAX_ENDED_SESSIONS / 2 + 1);
    expect(sessionEnded(next, { sid: "live", authTime: MAX_ENDED_SESSIONS })).toBe(false);
  });

  test("keeps entries without a start time", () => {
    const full = Array.from({ length: MAX_ENDED_SESSIONS }, (_, n) => ({ sid: `s${n}`, exp: 9 }));
    const next = withEndedSession({ endedSessions: full }, ended("new", 5), 0);
    for (const one of full) expect(sessionEnded(next, { ...one, authTime: 9 })).toBe(true);
  });
});

const read = (text: string) => UserName.safeParse(text).data;

describe("a person's name", () => {
  test.each([
    ["  Ravi \n\t Menon ", "Ravi Menon"],
    ["Ravi\u00a0Menon", "Ravi Menon"],
    ["\u202enimda\u202c Ravi", "nimda Ravi"],
    ["Ra\u0000vi\u200b \u2066Menon\u2069\ufeff", "Ravi Menon"],
    ["Zoe\u0308 D'Souza", "Zoë D'Souza"],
    ["Ravi\ud83d", "Ravi\ufffd"],
    ["Ravi\ufffe\u{1ffff}", "Ravi"],
    ["Zoe\u200b\u0308", "Zoë"],
  ])("is stored as one line of visible text: %j", (typed, kept) => {
    expect(read(typed)).toBe(kept);
  });

  test.each(["श्रीमती लक्ष्मी", "क्\u200dष", "நிலா", "李小龙", "Nila 👩\u200d🎓", "<b>", "="])(
    "is stored unchanged: %s",
    (name) => {
      expect(read(name)).toBe(name);
    },
  );

  test.each(["", "  ", "\u200b\u200b", "\u2800", "\u3164 \u115f", "\u200d", "\u0301", "\u202e"])(
    "must be visible: %j is not",
    (text) => {
      expect(UserName.safeParse(text).error?.issues[0]?.message).toBe("Enter a name.");
    },
  );

  test("that was cleaned once does not change again", { timeout: 60_000 }, () => {
    const marks = Array.from("e\u0301\u0308 \u200b\u200d\u00ad\ufeff\u0915\u093c\ufffe\u3164");
    const letters = fc.string({ unit: fc.constantFrom(...marks), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "binary" })), (typed) => {
        const kept = cleanName(typed);
        expect(cleanName(kept)).toBe(kept);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("has at most 100 letters, not counting invisible ones", () => {
    expect(read(`${"n".repeat(100)}${"\u200b".repeat(50)}`)).toHaveLength(100);
    expect(read("n".repeat(101))).toBeUndefined();
  });
});
