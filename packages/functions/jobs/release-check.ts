import { openFunction } from "@academy/core/kernel/platform/invoke.ts";
import { createLog } from "@academy/core/kernel/platform/log.ts";
import { openSecrets } from "@academy/core/kernel/platform/secrets.ts";
import { checkRelease } from "./run-release-check.ts";

const { AWS_REGION: region = "", API_VERSION: version = "" } = process.env;
const { ORIGIN_SECRET: originSecret = "", CHECK_ACCOUNT: accountSecret = "" } = process.env;
const log = createLog((line) => process.stdout.write(`${line}\n`));
const secrets = openSecrets(
  { region, patience: "job", answerTimeFactor: 1, log },
  { now: () => Date.now() },
);

/** Runs while a deployment waits, before the alias `live` moves; an error stops the deployment. */
export async function handler(): Promise<void> {
  const secret = (name: string) => secrets.read(name);
  await checkRelease({
    invoke: openFunction(region, version),
    secret,
    originSecret,
    accountSecret,
  });
  log.info("release.checked", { newVersion: version });
}
