import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { ApiStack } from "./api.stack.ts";
import { EdgeStack } from "./edge.stack.ts";
import type { Backend } from "./function.ts";
import { IdentityStack } from "./identity.stack.ts";
import { JobsStack } from "./jobs.stack.ts";
import type { Settings } from "./settings.ts";
import { parseStage, type Stage } from "./stage.ts";
import { StorageStack } from "./storage.stack.ts";
import { WatchStack } from "./watch.stack.ts";
import { WebStack } from "./web.stack.ts";

interface Deployment {
  stage: string | undefined;
  region: string;
  /** The repository's root, below which the built functions and web app lie. */
  root: string;
  settings: Settings;
}

/** All stacks of one deployment, those first that others need. */
export function createStacks(app: App, { stage: name, region, root, settings }: Deployment) {
  const stage = checked(parseStage(name), settings);
  const id = (part: string) => `academy-${stage.name}-${part}`;
  const env = { region };
  const { domain, google, mail, payments, seller, apiConcurrency: concurrency } = settings;
  const webOrigin = domain && { webOrigin: `https://${domain.name}` };
  const storage = new StorageStack(app, id("storage"), { env, stage, ...webOrigin });
  const identity = new IdentityStack(app, id("identity"), {
    env,
    stage,
    google,
    mail,
    ...webOrigin,
  });
  const edge = stage.isShared ? firewall(app, id("edge")) : undefined;
  const place = { env, stage, storage, domain, webDir: join(root, "packages/web/dist") };
  const web = new WebStack(app, id("web"), {
    ...place,
    crossRegionReferences: edge !== undefined,
    sells: payments !== undefined,
    offers: { ...identity.offers, ...(seller && { seller }) },
    webAclArn: edge?.webAclArn,
  });
  const backend: Backend = {
    stage,
    storage,
    identity,
    webOrigin: web.origin,
    originSecret: web.originSecret,
    buildDir: join(root, ".build/functions"),
    mail,
    payments,
  };
  const api = new ApiStack(app, id("api"), { env, backend, httpApi: web.httpApi, concurrency });
  const jobs = new JobsStack(app, id("jobs"), { env, backend, settings });
  const watch = stage.isShared
    ? new WatchStack(app, id("watch"), { env, stage, storage, web, api, jobs, settings })
    : undefined;
  return { storage, identity, edge, web, api, jobs, watch };
}

function checked(stage: Stage, { alarmMail }: Settings): Stage {
  if (stage.isProduction && !alarmMail) {
    throw new Error("Production must tell somebody of its alarms: set ACADEMY_ALARM_MAIL.");
  }
  return stage;
}

/** A firewall in front of CloudFront lives in us-east-1, wherever the rest does. */
const firewall = (app: App, id: string) =>
  new EdgeStack(app, id, { env: { region: "us-east-1" }, crossRegionReferences: true });
