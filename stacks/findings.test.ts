import { App } from "aws-cdk-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explanations } from "./explanations.ts";
import { findingsOf, type Finding, lookAt } from "./findings.ts";
import { everything } from "./example-settings.ts";
import { buildFolder } from "./synthesis.fixture.ts";
import { createStacks } from "./stacks.ts";

const folder = buildFolder();
let found: Finding[];

const look = (stage: string, settings: typeof everything): Finding[] => {
  const app = new App({ analyticsReporting: false, outdir: `${folder.root}/looked-at-${stage}` });
  lookAt(app);
  createStacks(app, { stage, region: "ap-south-1", root: folder.root, settings });
  return findingsOf(app);
};

beforeAll(() => {
  found = [...look("prod", everything), ...look("staging", {}), ...look("asha", {})];
});
afterAll(() => folder.remove());

describe("the rules of AWS Solutions and of serverless designs", () => {
  it("have no unexplained findings in production, staging and a personal stage", () => {
    expect(found.filter(({ reason }) => reason === undefined)).toEqual([]);
  });

  it("still match every explanation: none is left for a fixed finding", () => {
    const idle = explanations.filter(
      ({ rule, place }) => !found.some((one) => rule.test(one.rule) && place.test(one.place)),
    );
    expect(idle).toEqual([]);
  });
});
