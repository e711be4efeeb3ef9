import type { SSTConfig } from "sst";
import { readSettings } from "./stacks/settings.ts";
import { withStageFile } from "./stacks/stage-file.ts";
import { createStacks } from "./stacks/stacks.ts";

export default {
  config: () => ({ name: "academy", region: process.env["AWS_REGION"] ?? "ap-south-1" }),
  stacks(app) {
    createStacks(app, {
      stage: app.stage,
      region: app.region,
      root: process.cwd(),
      settings: readSettings(withStageFile(process.cwd(), app.stage, process.env)),
    });
  },
} satisfies SSTConfig;
