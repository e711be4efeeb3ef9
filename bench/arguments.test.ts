import { join } from "node:path";
import { expect, test } from "vitest";
import { WrongArguments } from "../scripts/arguments.ts";
import { readMeasurement } from "./arguments.ts";

const repository = join(import.meta.dirname, "..");

test("pages are measured three times, alone or beside another checkout", () => {
  expect(readMeasurement(["pages"])).toEqual({
    pages: { beside: undefined, runs: 3 },
  });
  expect(readMeasurement(["pages", "--beside", repository, "--runs", "1"])).toEqual({
    pages: { beside: repository, runs: 1 },
  });
});

test("a folder without the product is refused, and so is no run", () => {
  const wrong = () => readMeasurement(["pages", "--beside", import.meta.dirname]);
  expect(wrong).toThrow(WrongArguments);
  expect(wrong).toThrow(/must be the folder of another checkout/);
  expect(() => readMeasurement(["pages", "--runs", "0"])).toThrow(/--runs must be/);
});

test("each student of the load reads the report twice, unless it is said how often", () => {
  expect(readMeasurement(["load", "--students", "50"])).toMatchObject({ load: { reports: 100 } });
  expect(readMeasurement(["load", "--reports", "7"])).toMatchObject({ load: { reports: 7 } });
});

test("the load may leave out the limits of AWS", () => {
  expect(readMeasurement(["load", "--throttle", "none"])).toMatchObject({
    load: { throttle: undefined, students: 2000 },
  });
  expect(readMeasurement(["load"])).toMatchObject({ load: { throttle: "aws" } });
  expect(() => readMeasurement(["load", "--throttle", "half"])).toThrow(/aws, hard or none/);
});
