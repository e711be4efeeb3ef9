import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readDeliverSettings } from "../scripts/deliver/deliver-settings.ts";
import { readSettings } from "./settings.ts";
import { withStageFile } from "./stage-file.ts";

const repository = join(import.meta.dirname, "..");

function rootWith(text: string): string {
  const root = join(inject("scratch"), `stage-file-${text.length}`);
  mkdirSync(join(root, "deploy"), { recursive: true });
  writeFileSync(join(root, "deploy/test.env"), text);
  return root;
}

test("a stage without a file has only the environment's settings", () => {
  const env = { ACADEMY_ALARM_MAIL: "ops@example.org" };
  expect(withStageFile(rootWith(""), "other", env)).toBe(env);
});

test("committed settings count, and the environment adds to them", () => {
  const root = rootWith('# why\nACADEMY_SELLER_NAME="Example Learning Pvt Ltd"\n');
  expect(withStageFile(root, "test", { HOME: "/root", ACADEMY_BUDGET_DOLLARS: "5" })).toEqual({
    HOME: "/root",
    ACADEMY_BUDGET_DOLLARS: "5",
    ACADEMY_SELLER_NAME: "Example Learning Pvt Ltd",
  });
});

test("two different values are refused, each by its name", () => {
  const root = rootWith("ACADEMY_BUDGET_DOLLARS=200\nPATH=/bin\n");
  expect(() => withStageFile(root, "test", { ACADEMY_BUDGET_DOLLARS: "5" })).toThrow(
    /^deploy\/test.env: ACADEMY_BUDGET_DOLLARS is "200" there and "5".*; PATH is no setting\.$/,
  );
});

test.each(["staging", "prod"])("the committed settings of %s can be deployed", (stage) => {
  const settings = withStageFile(repository, stage, {});
  expect(readSettings(settings).alarmMail).toBeDefined();
  expect(readDeliverSettings(settings).quiet).toEqual([]);
});
