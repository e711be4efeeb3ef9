import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { ApiStack } from "./api.stack.ts";
import type { Backend } from "./function.ts";
import { IdentityStack } from "./identity.stack.ts";
import { JobsStack } from "./jobs.stack.ts";
import { parseStage } from "./stage.ts";
import { StorageStack } from "./storage.stack.ts";
import { type Domain, WebStack } from "./web.stack.ts";

interface Deployment {
  stage: string | undefined;
  region: string;
  /** The repository's root, below which the built functions and web app lie. */
  root: string;
  domain?: Domain | undefined;
}

/** All stacks of one deployment, those first that others need. */
export function createStacks(app: App, { stage: name, region, root, domain }: Deployment) {
  const stage = parseStage(name);
  const id = (part: string) => `academy-${stage.name}-${part}`;
  const env = { region };
  const webOrigin = domain && { webOrigin: `https://${domain.name}` };
  const storage = new StorageStack(app, id("storage"), { env, stage, ...webOrigin });
  const identity = new IdentityStack(app, id("identity"), { env, stage });
  const webDir = join(root, "packages/web/dist");
  const web = new WebStack(app, id("web"), { env, stage, storage, webDir, domain });
  const backend: Backend = {
    stage,
    storage,
    identity,
    webOrigin: web.origin,
    buildDir: join(root, ".build/functions"),
  };
  const api = new ApiStack(app, id("api"), { env, backend, httpApi: web.httpApi });
  const jobs = new JobsStack(app, id("jobs"), { env, backend });
  return { storage, identity, web, api, jobs };
}

/**
 * A deployment's own domain from its two variables; without both there is none.
 *
 * @throws Error when only one of them is given.
 */
export function readDomain(env: Record<string, string | undefined>): Domain | undefined {
  const name = env["ACADEMY_DOMAIN"];
  const certificateArn = env["ACADEMY_CERTIFICATE_ARN"];
  if (name && certificateArn) return { name, certificateArn };
  if (!name && !certificateArn) return undefined;
  throw new Error("A domain needs both: ACADEMY_DOMAIN and ACADEMY_CERTIFICATE_ARN (us-east-1).");
}
