import { expect, test } from "vitest";
import { financialYearOf, invoiceNumber } from "./invoice.rules.ts";

test("a financial year begins on 1 April by India's clock", () => {
  const years = [
    ["2026-03-31T18:29:59.999Z", "2025-26"],
    ["2026-03-31T18:30:00.000Z", "2026-27"],
    ["2026-12-31T18:30:00.000Z", "2026-27"],
    ["2099-06-01T00:00:00.000Z", "2099-00"],
  ];
  for (const [at = "", year] of years) expect(financialYearOf(Date.parse(at))).toBe(year);
});

test("an invoice's number has at most the 16 characters that GST allows, however many there are", () => {
  expect(invoiceNumber({ year: "2026-27", serial: 12 })).toBe("2026-27/000012");
  expect(invoiceNumber({ year: "2026-27", serial: 12_345_678 })).toHaveLength(16);
  expect(invoiceNumber({ year: "2026-27", serial: 12_345_678 })).toMatch(/^[\w/-]+$/);
});
