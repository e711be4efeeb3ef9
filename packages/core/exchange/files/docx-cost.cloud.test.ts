import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { limit } from "../../testing/limits.ts";
import { fraction, listed, makeDocx, p } from "./docx.fixture.ts";
import { HOSTILE_PAPERS } from "./hostile-papers.fixture.ts";
import { costOf } from "./reading-cost.fixture.ts";

async function costOfDocx(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "academy-docx-"));
  try {
    const path = join(folder, "paper.docx");
    await writeFile(path, bytes);
    return await costOf(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const QUESTIONS = 300;
const EQUATIONS = 500;

/** A paper in its usual length; every question has an equation, and most have two. */
function paper(): Buffer {
  let left = EQUATIONS - QUESTIONS;
  const questions = Array.from({ length: QUESTIONS }, (_, at) => {
    const second = left-- > 0 ? fraction(`${at}`, "y") : "";
    return (
      p(
        `${at + 1}. A body of mass ${at} kg slides down a plane. What is `,
        fraction("x", `${at}`),
        "?",
      ) +
      p("(A) one", "\t(B) two", "\t(C) three", "\t(D) four") +
      p("Ans. B") +
      p("Sol. Along the plane the forces are ", second)
    );
  });
  return makeDocx(questions.join(""));
}

describe("the cost of a Word file", { timeout: 120_000 }, () => {
  test("300 questions with 500 equations take at most 10 s of processor time and 256 MB", async () => {
    const bytes = paper();
    const cost = await costOfDocx(bytes);
    expect(cost.refused).toBeUndefined();
    expect(cost.rows).toBe(QUESTIONS);
    expect(cost.cpuMilliseconds).toBeLessThan(limit(10_000));
    expect(cost.grownMegabytes).toBeLessThan(256);
  });

  test.each(Object.entries(HOSTILE_PAPERS))(
    "%s is answered within 5 s of processor time and 256 MB",
    async (_case, body) => {
      const cost = await costOfDocx(makeDocx(body));
      expect(cost.cpuMilliseconds).toBeLessThan(limit(5000));
      expect(cost.grownMegabytes).toBeLessThan(256);
    },
  );

  test("a file of 2 KB whose labels have 30,000 numbers is answered within 5 s", async () => {
    const text = "%1".repeat(30_000);
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const body = Array.from({ length: 3000 }, () => listed(1, 0, "a")).join("");
    const bytes = makeDocx(body, { numbering });
    expect(bytes.length).toBeLessThan(3000);
    const cost = await costOfDocx(bytes);
    expect(cost.refused).toBeUndefined();
    expect(cost.cpuMilliseconds).toBeLessThan(limit(5000));
    expect(cost.grownMegabytes).toBeLessThan(256);
  });
});
