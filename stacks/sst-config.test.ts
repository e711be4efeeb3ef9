import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildFolder } from "./synthesis.fixture.ts";

const folder = buildFolder();
afterAll(() => folder.remove());

/** SST reads its config from the folder it stands in; the stacks then find the build in theirs. */
const script = `
  const { initProject, useProject } = await import("sst/project.js");
  const { load } = await import("sst/stacks/build.js");
  const { App } = await import("sst/constructs/App.js");
  await initProject({ stage: "test" });
  const { config, paths } = useProject();
  const [, { stacks }] = await load(paths.config, false);
  const app = new App({ mode: "deploy", name: config.name, stage: "test", region: "ap-south-1" });
  process.chdir(${JSON.stringify(folder.root)});
  await stacks(app);
  await app.finish();
  console.log(JSON.stringify(app.synth().stacks.map((stack) => stack.stackName).toSorted()));
`;

it("gives SST every stack, without credentials or network", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: folder.root, NODE_ENV: "test" },
  });
  expect(stdout.trim(), stderr).toBe(
    JSON.stringify(
      ["api", "identity", "jobs", "pages", "storage", "web"].map((part) => `academy-test-${part}`),
    ),
  );
});
