import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptKinds } from "../packages/web/features/settings/kept-kinds.rules.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/data.md"), "utf8");
const [, section = ""] = page.split("## How long it is kept");
const rows = [
  ...section.matchAll(
    /^\| ([^|\n]+) \| ([^|\n]*?)([\d,]+) days([^|\n]*) \| [^|\n]*`([^`\n]+)`[^|\n]* \|$/gm,
  ),
];

/** How a file writes a number of days. */
const ways = (days: number): string[] => [
  `${days} * DAY`,
  `${String(days).replace(/^(\d)(\d{3})$/, "$1_$2")} * DAY`,
  `${days} * 24 * HOUR`,
  `${days} * 24 * 3600`,
  `Duration.days(${days})`,
  `DAYS = ${days};`,
];
const ofLogs: Record<number, string> = { 90: "RetentionDays.THREE_MONTHS" };

test.each(rows.map(([, kind = "", , days = "", , file = ""]) => [kind, days, file]))(
  "%s: the page says %s days, and so does %s",
  (_kind, text, file) => {
    const days = Number(text.replaceAll(",", ""));
    const code = readFileSync(join(root, file), "utf8");
    const found = [...ways(days), ...(ofLogs[days] ? [ofLogs[days]] : [])];
    expect(found.some((one) => code.includes(one))).toBe(true);
  },
);

test("the page of settings says the same", () => {
  const plain = (text: string) =>
    text.replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const [table = ""] = section.split("\n## ");
  const [, ...kinds] = [...table.matchAll(/^\| ([^|\n]+) \| ([^|\n]+) \|/gm)];
  const written = kinds.map(([, kind = "", kept = ""]) => ({
    kind: plain(kind),
    kept: plain(kept),
  }));
  expect(keptKinds).toEqual(written);
});

test("the page names who removes what, wherever something has an end in days", () => {
  expect(rows.length).toBe(14);
});
