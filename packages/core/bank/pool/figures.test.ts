import { describe, expect, test } from "vitest";
import { questionFigures } from "../figures/figures.rules.ts";
import type { FiguresOfTest } from "../figures/figures.schema.ts";

const one = (of: Partial<FiguresOfTest> = {}): FiguresOfTest => ({
  testId: "t_1",
  title: "Mechanics",
  students: 100,
  facility: 50,
  discrimination: 40,
  endGroups: 60,
  ...of,
});

describe("a question's figures", () => {
  test("are means over its tests, weighted by students, without those that have none", () => {
    const small = one({ testId: "t_2", students: 20, facility: 20, endGroups: null });
    const found = questionFigures([small, one()], "MEDIUM");
    expect(found).toMatchObject({ students: 120, facility: 45, discrimination: 40, endGroups: 60 });
    expect(found.tests.map(({ testId }) => testId)).toEqual(["t_1", "t_2"]);
    expect(questionFigures([], "EASY")).toMatchObject({ students: 0, facility: null, flags: [] });
  });

  test.each([
    [66, "EASY"],
    [65, "MEDIUM"],
    [35, "MEDIUM"],
    [34, "DIFFICULT"],
  ] as const)("measure %d%% as %s, from 30 students on", (facility, measured) => {
    expect(questionFigures([one({ facility })], "MEDIUM").measured).toBe(measured);
    expect(questionFigures([one({ facility, students: 29 })], "MEDIUM").measured).toBeNull();
  });

  test.each([
    [{}, "MEDIUM", []],
    [{ discrimination: 9 }, "MEDIUM", ["key"]],
    [{ discrimination: 10 }, "MEDIUM", []],
    [{ facility: 96 }, "EASY", ["easy"]],
    [{ facility: 4 }, "DIFFICULT", ["hard"]],
    [{ facility: 22 }, "MEDIUM", ["difficulty"]],
  ] as const)("with %j, stated %s, flag %j", (figures, stated, flags) => {
    expect(questionFigures([one(figures)], stated).flags).toEqual(flags);
  });
});
