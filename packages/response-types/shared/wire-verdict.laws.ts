import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/testing/runs.ts";
import { InputError } from "./input-error.ts";
import type { AnyResponseType } from "./response-type.ts";
import type { Sample } from "./sample.ts";
import { bestVerdict, type WireCheck } from "./wire-verdict.ts";

type AnySample = Sample<unknown, unknown, unknown>;

const ORDER = ["blank", "wrong", "partial", "right"] as const;

/** The answer itself as a second accepted key, where it can be one. */
function keysOf(type: AnyResponseType, { content, key, answer }: AnySample): unknown[] {
  try {
    return [key, type.readKey({ answerKey: type.writeAnswer(answer, content) }, content)];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [key];
  }
}

/** The browser's verdict in practice is the server's, over one accepted key and over two. */
export function testWireVerdicts(
  type: AnyResponseType,
  samples: fc.Arbitrary<AnySample>,
  checkOf: (code: string) => Promise<WireCheck>,
): void {
  // The student compares written answers with the model.
  if (type.markedByHand) return;
  const sent = (keys: readonly unknown[], content: unknown) =>
    keys.map((key) => type.writeCheck?.(key, content) ?? type.writeKey(key, content));

  test("practice in the browser says what the server says", async () => {
    const check = await checkOf(type.code);
    const seen = new Set<string>();
    fc.assert(
      fc.property(samples, fc.boolean(), fc.boolean(), (sample, twice, own) => {
        const { content } = sample;
        const value = own ? (sample.own ?? type.writeKey(sample.key, content)) : null;
        const given = value ?? type.writeAnswer(sample.answer, content);
        const keys = twice ? keysOf(type, sample) : [sample.key];
        const answer = type.readAnswer(given, content);
        const outcomes = keys.map((key) => type.verdict(answer, key, content).outcome);
        const best = ORDER.findLast((outcome) => outcomes.includes(outcome));
        const verdict = bestVerdict(check, given, sent(keys, content));
        expect(verdict.outcome).toBe(best);
        seen.add(verdict.outcome);
        // A number arrives as it was typed.
        if (typeof given !== "number" || type.writeOptions(content)) return;
        expect(bestVerdict(check, String(given), sent(keys, content))).toEqual(verdict);
      }),
      { numRuns: runs(2000) },
    );
    for (const { key, content } of fc.sample(samples, 10)) {
      expect(bestVerdict(check, null, sent([key], content))).toEqual({ outcome: "blank" });
    }
    expect([...seen]).toEqual(expect.arrayContaining(["right", "wrong"]));
  });
}
