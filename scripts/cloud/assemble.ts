import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Aws } from "aws-cdk-lib";
import { App } from "sst/constructs/App.js";
import { initProject, useProject } from "sst/project.js";
import { load } from "sst/stacks/build.js";
import { findingsOf, lookAt } from "../../stacks/findings.ts";

interface Assembly {
  stage: string | undefined;
  /** The folder of the assembly. */
  out: string;
  /** Where the built functions and web app are, if not in this repository. */
  build?: string | undefined;
  /** A folder for cdk-nag's findings, and for the templates in which it found them. */
  findings?: string | undefined;
}

const root = resolve(import.meta.dirname, "../..");

/**
 * SST reads `sst.config.ts`, sets stage and region and tags the stacks; its App creates the
 * assembly, which the CDK CLI can deploy from any folder. cdk-nag's findings would stop the CLI,
 * explained or not, so it checks a separate assembly.
 */
export async function assemble({ stage, out, build = root, findings }: Assembly): Promise<void> {
  // Traces of the construct tree make an assembly differ from one machine to the next.
  process.env["CDK_DISABLE_STACK_TRACE"] = "1";
  await initProject({ stage, root });
  const { config, paths } = useProject();
  const [, { stacks }] = await load(paths.config, false);
  const appIn = async (folder: string, prepare: (app: App) => void = () => {}) => {
    rmSync(folder, { recursive: true, force: true });
    const { name, stage, region } = config;
    // The account is named only at deployment: SST would write "my-account" into the stacks.
    const account = Aws.ACCOUNT_ID;
    const app = new App(
      { mode: "deploy", name, stage, region, account },
      { outdir: folder, analyticsReporting: false },
    );
    prepare(app);
    await stacks(app);
    await app.finish();
    app.synth();
    return app;
  };
  const folders = { out: resolve(out), findings: findings && resolve(findings) };
  process.chdir(resolve(build));
  await appIn(folders.out);
  if (folders.findings === undefined) return;
  const lookedAt = await appIn(folders.findings, lookAt);
  writeFileSync(join(folders.findings, "findings.json"), JSON.stringify(findingsOf(lookedAt)));
}
