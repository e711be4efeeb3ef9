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

// The start page has its own file, with limits for its size. Performance depends on the machine:
// `npm run bench -- pages` prints it.
describe("Lighthouse finds nothing to improve but speed", () => {
  test.each(["/login", "/signup"])("at %s", async (path) => {
    const { scores, failed } = await scoresOf(stage.product.origin, path);
    expect(scores, failed.join()).toEqual(best);
  });

  test.each([
    ["the dashboard", () => "/user/user-dashboard"],
    ["a report", () => report],
  ])("at %s of a student", async (_, path) => {
    const { scores, failed, seoFaults } = await scoresOf(stage.product.origin, path(), people.asha);
    const { seo, ...others } = scores;
    expect(others, failed.join()).toEqual({ accessibility: 1, bestPractices: 1 });
    // robots.txt keeps search engines out of what belongs to a student, which costs a third.
    expect(seoFaults).toEqual(["is-crawlable"]);
    expect(seo).toBeGreaterThan(0.6);
  });
});
