import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { limit } from "../../testing/limits.ts";
import { sharedFile } from "../../testing/shared-data.fixture.ts";
import { HOSTILE_FILES } from "./hostile-files.fixture.ts";
import { costOf } from "./reading-cost.fixture.ts";

describe("hostile files", { timeout: 300_000 }, () => {
  test("all have an expected reason", (ctx) => {
    const files = readdirSync(sharedFile(ctx, "hostile"));
    expect(files.toSorted()).toEqual(Object.keys(HOSTILE_FILES).toSorted());
  });

  test.for(Object.entries(HOSTILE_FILES))(
    "%s is answered within 5 s of processor time and 256 MB, with the reason, while others are served",
    async ([name, reason], ctx) => {
      const cost = await costOf(sharedFile(ctx, `hostile/${name}`));
      expect(cost.refused?.message).toContain(reason);
      expect(cost.cpuMilliseconds).toBeLessThan(limit(5000));
      expect(cost.grownMegabytes).toBeLessThan(256);
      expect(cost.ticks).toBeGreaterThan(0);
    },
  );
});
