import { expect, test } from "vitest";
import { JOURNEYS, PROJECTS } from "./shares.ts";
import { overTwice, useLines, usesOf } from "./used.ts";

const [[name, share] = ["", 0]] = Object.entries(JOURNEYS.push);
const rules = PROJECTS["rules"]?.push ?? 0;

test("the files of a project are added up, and a journey has a share of its own", () => {
  const cpu = [
    { file: "a.test.ts", project: "rules", seconds: 3 },
    { file: "b.test.ts", project: "rules", seconds: 4 },
    { file: `e2e/${name}.e2e.ts`, project: "e2e", seconds: 1 },
  ];
  const uses = usesOf(cpu, "push");
  expect(uses).toEqual([
    { name: "rules", seconds: 7, share: rules },
    { name: `e2e/${name}.e2e.ts`, seconds: 1, share },
  ]);
  expect(useLines(uses)).toEqual([
    `CPU seconds: rules 7 of ${rules}, journeys 1 of ${share}`,
    `Journeys: ${name} 1`,
  ]);
  expect(usesOf(cpu, "thorough")[1]?.share).toBe(2 * share);
});

test("what is above its share is named, and above twice the share it fails", () => {
  const uses = [
    { name: "rules", seconds: 101, share: 100 },
    { name: "cloud", seconds: 201, share: 100 },
    { name: "e2e/a.e2e.ts", seconds: 9, share: 10 },
  ];
  expect(useLines(uses).slice(2)).toEqual([
    "Above its share: rules, 101 of 100",
    "Above its share: cloud, 201 of 100",
  ]);
  expect(overTwice(uses)).toEqual(["cloud used 201 of 100 CPU seconds"]);
});
