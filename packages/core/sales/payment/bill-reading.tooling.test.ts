import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { creditedOrder } from "./bill.fixture.ts";
import { papersOf } from "./bill-papers.rules.ts";
import { writeBill } from "./bill-pdf.ts";

const ABSENT = "pdftotext reads bills back: apt-get install poppler-utils";

function hasReader(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function read(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "academy-bill-"));
  try {
    writeFileSync(join(folder, "bill.pdf"), bytes);
    const args = ["-layout", join(folder, "bill.pdf"), "-"];
    return execFileSync("pdftotext", args, { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("another program reads every field of a paper", { tags: ["thorough"] }, async ({ skip }) => {
  skip(!hasReader(), ABSENT);
  for (const paper of papersOf(creditedOrder("ord_00000000000000000001"))) {
    const content = paper.content();
    const text = read(await writeBill(content));
    const inLatin = (one: string) => !/[\u0900-\u097f]/.test(one);
    const { title, seller, buyer, facts, description, sac, amounts, total, foot } = content;
    const fields = [title, ...seller, ...buyer, description, `${sac}`, ...foot];
    for (const field of fields.filter(inLatin)) expect(text).toContain(field);
    for (const [name, value] of [...facts, ...amounts, total]) {
      const line = text.split("\n").find((one) => one.trim().startsWith(name));
      expect(line).toContain(value);
    }
    // A PDF reader returns the signs of a conjunct in the order in which they are drawn, so order
    // is ignored.
    const signs = (one: string) => Array.from(one).toSorted().join("");
    const name = text.split("\n").find((one) => !inLatin(one)) ?? "";
    expect(signs(name.trim())).toBe(signs("ज्ञानदीप विद्यालय"));
  }
});
