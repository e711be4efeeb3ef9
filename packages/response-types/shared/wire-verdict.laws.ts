import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/testing/runs.ts";
import type { Example } from "./example.ts";
import { InputError } from "./input-error.ts";
import type { AnyResponseType } from "./response-type.ts";
import type { Sample } from "./sample.ts";
import { bestVerdict, type WireCheck } from "./wire-verdict.ts";

type AnySample = Sample<unknown, unknown, unknown>;

const ORDER = ["blank", "wrong", "partial", "right"] as const;

/**
 * The question's key and, if the answer can be read as a key, the answer as a second accepted key.
 */
function keysOf(type: AnyResponseType, { content, key, answer }: AnySample): unknown[] {
  try {
    return [key, type.readKey({ answerKey: type.writeAnswer(answer, content) }, content)];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [key];
  }
}

/** Keys as practice sends them to the browser. */
const sent = (type: AnyResponseType, keys: readonly unknown[], content: unknown): unknown[] =>
  keys.map((key) => type.writeCheck?.(key, content) ?? type.writeKey(key, content));

interface Practised {
  samples: fc.Arbitrary<AnySample>;
  examples: readonly Example[];
  checkOf: (code: string) => Promise<WireCheck>;
}

/** The browser's verdict in practice equals the server's, with one accepted key and with two. */
export function testWireVerdicts(type: AnyResponseType, { samples, ...more }: Practised): void {
  // No verdict to compare: students compare written answers with the model answer themselves.
  if (type.markedByHand) return;

  test("practice in the browser says what the server says", async () => {
    const check = await more.checkOf(type.code);
    fc.assert(
      fc.property(samples, fc.boolean(), fc.boolean(), (sample, twice, own) => {
        const { content } = sample;
        const value = own ? (sample.own ?? type.writeKey(sample.key, content)) : null;
        const given = value ?? type.writeAnswer(sample.answer, content);
        const keys = twice ? keysOf(type, sample) : [sample.key];
        const answer = type.readAnswer(given, content);
        const outcomes = keys.map((key) => type.verdict(answer, key, content).outcome);
        const best = ORDER.findLast((outcome) => outcomes.includes(outcome));
        const wire = sent(type, keys, content);
        const verdict = bestVerdict(check, given, wire);
        expect(verdict.outcome).toBe(best);
        expect(bestVerdict(check, null, wire)).toEqual({ outcome: "blank" });
        // A number arrives as it was typed.
        if (typeof given !== "number" || type.writeOptions(content)) return;
        expect(bestVerdict(check, String(given), wire)).toEqual(verdict);
      }),
      { numRuns: runs(2000) },
    );
  });

  // The examples guarantee that correct, partly correct and incorrect answers are all tested.
  test.each(more.examples)("practice in the browser marks $title", async (example) => {
    const check = await more.checkOf(type.code);
    const content = type.readContent(example.input);
    const keys = sent(type, [type.readKey(example.input, content)], content);
    for (const outcome of ["right", "partial", "wrong"] as const) {
      for (const value of example[outcome]) {
        const given = type.writeAnswer(type.readAnswer(value, content), content);
        const verdict = bestVerdict(check, given, keys);
        expect({ value, outcome: verdict.outcome }).toEqual({ value, outcome });
      }
    }
  });
}
