import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { scoresOf } from "./support/lighthouse.ts";
import { reportedTest } from "./support/reported.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };
const best = { accessibility: 1, bestPractices: 1, seo: 1 };
let report: string;

beforeAll(async () => {
  const { api } = stage;
  const ids = await reportedTest(stage.clock, await api.signedIn(people.admin), {
    best: await api.registered(meena),
    middle: await api.signedIn(people.asha),
    last: await api.signedIn(people.kabir),
  });
  report = `/test-report/${ids.middle}`;
});

/**
 * Limits for a first visit. The performance score depends on the machine, so it only has to be far
 * from bad.
 */
const LIGHT = { bytes: 180_000, elements: 400, shift: 0.02 };
const FAR_FROM_BAD = 0.5;

test("the start page is light on a phone, public, and indexed", async () => {
  const found = await scoresOf(stage.product.origin, "/");
  console.log(`Lighthouse's score for performance: ${found.performance}`);
  expect(found.scores, found.failed.join()).toEqual(best);
  expect(found.shift).toBeLessThanOrEqual(LIGHT.shift);
  expect(found.bytes).toBeLessThanOrEqual(LIGHT.bytes);
  expect(found.elements).toBeLessThanOrEqual(LIGHT.elements);
  expect(found.performance).toBeGreaterThanOrEqual(FAR_FROM_BAD);
});

// Performance depends on the machine: `npm run bench -- pages` prints it.
describe("Lighthouse finds nothing to improve but speed", () => {
  test.each(["/login", "/signup"])("at %s", async (path) => {
    const { scores, failed } = await scoresOf(stage.product.origin, path);
    expect(scores, failed.join()).toEqual(best);
  });

  test.each([
    ["the dashboard", () => "/user/user-dashboard"],
    ["a report", () => report],
  ])("at %s of a student", async (_, path) => {
    const found = await scoresOf(stage.product.origin, path(), people.asha);
    const { scores, failed, seoFaults, shift } = found;
    expect(shift).toBeLessThanOrEqual(LIGHT.shift);
    const { seo, ...others } = scores;
    expect(others, failed.join()).toEqual({ accessibility: 1, bestPractices: 1 });
    // robots.txt keeps search engines out of what belongs to a student, which costs a third.
    expect(seoFaults).toEqual(["is-crawlable"]);
    expect(seo).toBeGreaterThan(0.6);
  });
});
