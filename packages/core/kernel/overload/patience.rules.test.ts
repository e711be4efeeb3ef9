import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CALL_BUDGET_MS,
  LARGE_OBJECT_MS,
  mayTryAgain,
  pauseAfter,
  type Service,
  termsOf,
} from "./patience.rules.ts";

const SERVICES: Service[] = ["dynamo", "s3", "cognito", "mail", "events", "secrets"];
const services = fc.constantFrom(...SERVICES);
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The most that all pauses of a request take together. */
function longest(patience: "call" | "job", name: Service): number {
  const terms = termsOf(patience, name);
  const pauses = Array.from({ length: terms.attempts - 1 }, (_, n) => pauseAfter(terms, n + 1, 1));
  return pauses.reduce((sum, one) => sum + one, 0);
}

describe("of a request that a person waits for", () => {
  test("a service that throttles takes a third of a second at most, of a job a quarter of a minute", () => {
    expect(SERVICES.map((name) => longest("call", name))).toEqual([300, 300, 100, 100, 300, 300]);
    for (const name of SERVICES) expect(longest("job", name)).toBe(16_200);
  });

  test("a table is tried three times and the directory twice, by a job eight times", () => {
    expect(["dynamo", "cognito"].map((name) => termsOf("call", name as Service).attempts)).toEqual([
      3, 2,
    ]);
    for (const name of SERVICES) expect(termsOf("job", name).attempts).toBe(8);
  });

  test("no silence outlasts the 25 seconds that the API has", () => {
    for (const name of SERVICES) expect(termsOf("call", name).answerMs).toBeLessThan(25_000);
    expect(LARGE_OBJECT_MS).toBeLessThan(25_000);
  });

  test("whatever its tries meet, a request that is no letter ends within the call's budget", () => {
    const met = fc.record({ silent: fc.boolean(), random });
    const patience = "call";
    fc.assert(
      fc.property(services, fc.array(met, { minLength: 8, maxLength: 8 }), (name, all) => {
        const terms = termsOf(patience, name);
        let spentMs = 0;
        for (const [n, { silent, random: drawn }] of all.slice(0, terms.attempts).entries()) {
          const first = n === 0;
          spentMs += (first ? 0 : pauseAfter(terms, n, drawn)) + (silent ? terms.answerMs : 0);
          if (!mayTryAgain({ patience, service: name, spentMs, silent })) break;
        }
        if (name !== "mail") expect(spentMs).toBeLessThanOrEqual(CALL_BUDGET_MS);
      }),
    );
  });
});

test("past its budget a call tries nothing again, and a job does", () => {
  const service = "dynamo";
  const at = (spentMs: number, silent = false) =>
    mayTryAgain({ patience: "call", service, spentMs, silent });
  expect([at(3_800), at(3_801), at(2_800, true), at(2_801, true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(mayTryAgain({ patience: "job", service, spentMs: 60_000, silent: true })).toBe(true);
});

test("a letter whose fate is unknown is not sent again", () => {
  for (const patience of ["call", "job"] as const) {
    const met = { patience, service: "mail", spentMs: 0 } as const;
    expect(mayTryAgain({ ...met, silent: true })).toBe(false);
    expect(mayTryAgain({ ...met, silent: false })).toBe(true);
  }
});

test("pauses are drawn from 0 to a doubling bound", () => {
  const bounds = [1, 2, 3, 9].map((n) => pauseAfter(termsOf("job", "s3"), n, 1));
  expect(bounds).toEqual([200, 400, 800, 5_000]);
  fc.assert(
    fc.property(services, fc.integer({ min: 1, max: 8 }), random, (name, failures, drawn) => {
      const terms = termsOf("call", name);
      expect(pauseAfter(terms, failures, drawn)).toBeLessThanOrEqual(terms.longestPauseMs);
      expect(pauseAfter(terms, failures, 0)).toBe(0);
    }),
  );
});
