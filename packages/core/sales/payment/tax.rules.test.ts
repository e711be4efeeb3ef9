import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { partsOf, taxBetween, taxOf } from "./tax.rules.ts";

const sellerGstin = "29AAAAA0000A1ZY";
const at = (place: string) => ({
  sellerGstin,
  bill: { kind: "TAX_INVOICE" as const, sac: "999293", place, buyer: null },
});

test("the tax is in halves within the seller's state, and in one across its border", () => {
  const near = taxOf(499_900, 18, at("29"));
  expect(near).toEqual({ percent: 18, paise: 76_256 });
  expect(partsOf(at("29"), 76_256)).toEqual({ cgst: 38_128, sgst: 38_128, igst: 0 });
  const far = taxOf(499_900, 18, at("27"));
  expect(far).toEqual({ percent: 18, paise: 76_256 });
  expect(partsOf(at("27"), 76_256)).toEqual({ cgst: 0, sgst: 0, igst: 76_256 });
  // If the tax is odd, each half is rounded.
  expect([taxOf(100, 18, at("27"))?.paise, taxOf(100, 18, at("29"))?.paise]).toEqual([15, 16]);
  expect(taxOf(100, 0, at("29"))).toBeNull();
});

test("parts are whole paise that add up, and so do the taxes of an order's refunds", () => {
  const percents = fc.constantFrom(5, 12, 18, 28, 0.25, 7.5);
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      percents,
      fc.constantFrom("29", "27"),
      cuts,
      (amountPaise, percent, place, shares) => {
        const tax = taxOf(amountPaise, percent, at(place));
        const order = { ...at(place), amountPaise, tax };
        const paise = tax?.paise ?? 0;
        const { cgst, sgst, igst } = partsOf(order, paise);
        expect(cgst + sgst + igst).toBe(paise);
        expect(cgst).toBe(sgst);
        expect([cgst, sgst, igst].every(Number.isSafeInteger)).toBe(true);
        const value = amountPaise - paise;
        expect(Math.abs((value * percent) / 100 - paise)).toBeLessThanOrEqual(
          1.000001 + percent / 100,
        );
        const ends = [0, ...shares.map((one) => Math.floor(one * amountPaise)), amountPaise];
        const sorted = ends.toSorted((a, b) => a - b);
        const taxes = sorted.slice(1).map((to, i) => taxBetween(order, sorted[i] ?? 0, to));
        expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(paise);
        for (const one of taxes) {
          const parts = partsOf(order, one);
          expect(Object.values(parts).every((part) => Number.isInteger(part) && part >= 0)).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: runs(600) },
  );
});
