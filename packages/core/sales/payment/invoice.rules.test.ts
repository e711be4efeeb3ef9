import { expect, test } from "vitest";
import { financialYearOf, invoiceNumber } from "./invoice.rules.ts";

test("a financial year starts on 1 April, Indian time", () => {
  const years = [
    ["2026-03-31T18:29:59.999Z", "2025-26"],
    ["2026-03-31T18:30:00.000Z", "2026-27"],
    ["2026-12-31T18:30:00.000Z", "2026-27"],
    ["2099-06-01T00:00:00.000Z", "2099-00"],
  ];
  for (const [at = "", year] of years) expect(financialYearOf(Date.parse(at))).toBe(year);
});

test("an invoice number never exceeds the 16 characters that GST allows", () => {
  expect(invoiceNumber({ year: "2026-27", serial: 12 })).toBe("2026-27/000012");
  expect(invoiceNumber({ year: "2026-27", serial: 12_345_678 })).toHaveLength(16);
  expect(invoiceNumber({ year: "2026-27", serial: 12_345_678 })).toMatch(/^[\w/-]+$/);
});
