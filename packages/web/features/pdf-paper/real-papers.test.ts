import type { Box } from "@academy/core/exchange/pdf-paper/boxes.rules.ts";
import { detect } from "@academy/core/exchange/pdf-paper/detect.rules.ts";
import { boxesToMend, mustBeSeen } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { altOf } from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { isUsable } from "@academy/core/exchange/pdf-paper/text.rules.ts";
import { sharedFile } from "@academy/core/testing/shared-data.fixture.ts";
import { PICTURE_TEXT } from "@academy/core/kernel/rich-text/picture-text.rules.ts";
import { expect, test, type TestContext } from "vitest";
import { pagesOf, positionsOf } from "./pdf.fixture.ts";
import { REAL_PAPERS } from "./real-papers.fixture.ts";

const THOROUGH = { tags: ["thorough"], timeout: 120_000 };
/** How far an edge may stand from the truth, in points. */
const NEAR = 8;

const paper = async (ctx: TestContext, name: string) => {
  const pages = await pagesOf(sharedFile(ctx, `pdf-papers/${name}`));
  return { pages, ...detect(pages) };
};

/** A question of the truth: its number, and page, left, top, right and bottom of each part. */
interface True {
  number: number;
  parts: number[][];
}

const truthOf = (name: string): True[] =>
  (REAL_PAPERS[name] ?? "")
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [number = "", parts = ""] = word.split(":");
      return {
        number: Number(number),
        parts: parts.split("+").map((part) => part.split(",").map(Number)),
      };
    });

const isExact = (box: Box | undefined, { number, parts }: True): boolean =>
  box?.number === number &&
  box.parts.length === parts.length &&
  box.parts.every(({ page, l, t, r, b }, at) =>
    [page + 1, l, t, r, b].every((value, place) => {
      const wanted = parts[at]?.[place] ?? Number.NaN;
      return place === 0 ? value === wanted : Math.abs(value - wanted) <= NEAR;
    }),
  );

const COUNTS = {
  "cbse-ix-table.pdf": 42,
  "chongqing-chemistry.pdf": 24,
  "units-with-solutions.pdf": 67,
  "bihar-biology-2013.pdf": 40,
  "history-two-columns.pdf": 30,
};

for (const [name, questions] of Object.entries(COUNTS)) {
  test(
    `${name}: nine of ten boxes are exact, and no picture shows an answer`,
    THOROUGH,
    async (ctx) => {
      const truth = truthOf(name);
      const { boxes, doubts } = await paper(ctx, name);
      expect(truth).toHaveLength(questions);
      expect(boxes).toHaveLength(questions);
      expect(doubts).toEqual([]);
      const wrong = truth.filter((one, at) => !isExact(boxes[at], one));
      expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(questions * 0.1);
      expect(boxesToMend(boxes).filter(mustBeSeen)).toEqual([]);
      expect(boxes.every(({ text }) => !/answer\s*:|solution/i.test(text))).toBe(true);
    },
  );
}

test("answers beside and below questions are offered as keys", THOROUGH, async (ctx) => {
  const units = await paper(ctx, "units-with-solutions.pdf");
  expect(units.boxes.every(({ answer }) => /^[A-D]$/.test(answer ?? ""))).toBe(true);
  const table = await paper(ctx, "cbse-ix-table.pdf");
  const answers = table.boxes.slice(0, 20).map(({ answer }) => answer);
  expect(answers.join("")).toBe("CBBCABABACBACADADACB");
});

test("a scan is named as one, and no box is shown", THOROUGH, async (ctx) => {
  const { boxes, doubts, doubtfulPages } = await paper(ctx, "history-scan.pdf");
  expect({ boxes, doubts, doubtfulPages }).toEqual({
    boxes: [],
    doubts: ["scan"],
    doubtfulPages: [0],
  });
});

test("wrong text is left out, right text is kept", THOROUGH, async (ctx) => {
  const hindi = await paper(ctx, "bihar-biology-2013.pdf");
  const texts = hindi.boxes.map(({ text }) => text);
  expect(isUsable(texts.join(" "))).toBe(false);
  expect(texts.filter((text) => altOf(text) !== PICTURE_TEXT).length).toBeLessThan(12);
  const chinese = await paper(ctx, "chongqing-chemistry.pdf");
  expect(chinese.boxes.every(({ text }) => isUsable(text))).toBe(true);
});

/** Where the questions of a made paper begin and end, in TeX's units. */
interface Ends {
  [key: string]: { page: number; x: number; y: number } | undefined;
}

const POINT = 72 / 72.27 / 65536;

function endsOf(positions: string): Map<number, Ends> {
  const found = new Map<number, Ends>();
  for (const line of positions.trim().split("\n")) {
    const [key = "", number, page, x, y] = line.split(" ");
    const ends = found.get(Number(number)) ?? {};
    ends[key] = { page: Number(page) - 1, x: Number(x) * POINT, y: Number(y) * POINT };
    found.set(Number(number), ends);
  }
  return found;
}

/** Whether a box begins and ends where its question does, on the right page and in its column. */
function isRight(box: Box | undefined, { S: start, E: end }: Ends, height: number): boolean {
  const [first, last] = [box?.parts[0], box?.parts.at(-1)];
  if (!first || !last || !start || !end) return false;
  const [top, bottom] = [height - start.y - first.t, last.b - (height - end.y)];
  const inColumn = start.x >= first.l - 6 && start.x <= first.r && end.x >= last.l - 8;
  return (
    last.page === end.page && inColumn && top > 4 && top < 26 && bottom >= -3.5 && bottom <= 22
  );
}

test.for([
  ["a-nta", 0.97],
  ["b-allen", 0.93],
  ["c-wide", 0.93],
  ["d-paren", 0.97],
  ["e-one", 0.97],
] as const)("the boxes of the made paper %s are right", THOROUGH, async ([name, share], ctx) => {
  const folder = "../design/paper-prototypes/pdf";
  const pages = await pagesOf(sharedFile(ctx, `${folder}/${name}.pdf`));
  const ends = endsOf(await positionsOf(sharedFile(ctx, `${folder}/${name}.pos`)));
  const { boxes } = detect(pages);
  const right = [...ends].filter(([number, one]) => {
    const box = boxes.find((two) => two.number === number && two.parts[0]?.page === one["S"]?.page);
    return isRight(box, one, pages[0]?.height ?? 0);
  });
  expect(right.length / ends.size).toBeGreaterThanOrEqual(share);
});
