import type { SSTConfig } from "sst";
import { VisibleError } from "sst/error.js";
import { readSettings } from "./stacks/settings.ts";
import { refusalOf } from "./stacks/sst-commands.ts";
import { homeRegion } from "./stacks/stage.ts";
import { withStageFile } from "./stacks/stage-file.ts";
import { createStacks } from "./stacks/stacks.ts";

export default {
  config: () => {
    // SST asks this before it loads what it needs for a command.
    const refusal = refusalOf(process.argv);
    if (refusal !== undefined) throw new VisibleError(refusal);
    return { name: "academy", region: homeRegion(process.env) };
  },
  stacks(app) {
    createStacks(app, {
      stage: app.stage,
      region: app.region,
      root: process.cwd(),
      settings: readSettings(withStageFile(process.cwd(), app.stage, process.env)),
    });
  },
} satisfies SSTConfig;
