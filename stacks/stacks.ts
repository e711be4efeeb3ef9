import type { App } from "aws-cdk-lib";
import { ApiStack } from "./api.stack.ts";
import { BackupStack } from "./backup.stack.ts";
import { type Build, readBuild } from "./build.ts";
import { EdgeStack } from "./edge.stack.ts";
import type { Backend } from "./function.ts";
import { IdentityStack } from "./identity.stack.ts";
import { JobsStack } from "./jobs.stack.ts";
import { OutpostStack } from "./outpost.stack.ts";
import { PagesStack } from "./pages.stack.ts";
import type { Settings } from "./settings.ts";
import { EDGE_REGION, parseStage, type Stage } from "./stage.ts";
import { StorageStack } from "./storage.stack.ts";
import { WatchStack } from "./watch.stack.ts";
import { WebStack } from "./web.stack.ts";

interface Deployment {
  stage: string | undefined;
  region: string;
  /** The repository's root, which contains the built functions and web app. */
  root: string;
  settings: Settings;
  /** Epoch milliseconds; plans that are over by then are left out. */
  now?: number;
}

/** What all stacks of one deployment have in common. */
interface Place {
  app: App;
  stage: Stage;
  settings: Settings;
  build: Build;
  env: { region: string };
  now: number;
  id: (part: string) => string;
}

/** All stacks of one deployment, dependencies first. */
export function createStacks(app: App, deployment: Deployment) {
  const { region, root, settings, now = Date.now() } = deployment;
  const stage = checked(parseStage(deployment.stage), settings);
  const id = (part: string) => `academy-${stage.name}-${part}`;
  const place = { app, stage, settings, build: readBuild(root), env: { region }, now, id };
  const front = frontOf(place);
  const work = workOf(place, front);
  return { ...front, ...work, ...careOf(place, { ...front, ...work }) };
}

/** What exists before any code: data, users, the firewall, the address. */
function frontOf({ app, stage, settings, env, id }: Place) {
  const { domain, google, mail, payments, seller, names, replicaBucketArn, examWrites } = settings;
  const webOrigin = domain && { webOrigin: `https://${domain.name}` };
  const kept = { names, replicaBucketArn, examWrites };
  const storage = new StorageStack(app, id("storage"), { env, stage, ...kept, ...webOrigin });
  const directory = { env, stage, google, mail, ...webOrigin };
  const identity = new IdentityStack(app, id("identity"), directory);
  const edge = stage.isShared ? new EdgeStack(app, id("edge"), inVirginia) : undefined;
  const web = new WebStack(app, id("web"), {
    env,
    stage,
    storage,
    domain,
    crossRegionReferences: edge !== undefined,
    sells: payments !== undefined,
    offers: { ...identity.offers, ...(seller && { seller }) },
    webAclArn: edge?.webAclArn,
    originVersion: settings.originVersion,
    // A personal stage has no such address, as it has no firewall to keep calls behind.
    apiHost: stage.isShared ? settings.apiHost : undefined,
  });
  return { storage, identity, edge, web };
}

/** The code: the API, the jobs and, after both, the pages. */
function workOf(place: Place, { storage, identity, web }: ReturnType<typeof frontOf>) {
  const { app, stage, settings, build, env, now, id } = place;
  const { apiConcurrency: concurrency, examWarm = [], atOnce = false, checkSecret } = settings;
  const backend: Backend = {
    stage,
    storage,
    identity,
    webOrigin: web.origin,
    originSecret: web.originSecret,
    build,
    ...functionSettings(stage, settings),
  };
  const { httpApi, offers } = web;
  const planned = { concurrency, examWarm, atOnce, checkSecret, now };
  const api = new ApiStack(app, id("api"), { env, backend, httpApi, ...planned });
  const jobs = new JobsStack(app, id("jobs"), { env, backend, settings });
  const pages = new PagesStack(app, id("pages"), { env, web, build, offers });
  pages.addDependency(api);
  pages.addDependency(jobs);
  return { api, jobs, pages };
}

type Made = ReturnType<typeof frontOf> & ReturnType<typeof workOf>;

/** Monitoring and backup, where others rely on the stage. */
function careOf({ app, stage, settings, build, env, id }: Place, { edge, ...made }: Made) {
  const watch = stage.isShared
    ? new WatchStack(app, id("watch"), { env, stage, settings, build, ...made })
    : undefined;
  const { distribution, origin } = made.web;
  const seen = { stage, settings, build, distribution, origin };
  const outpost = edge
    ? new OutpostStack(app, id("outpost"), { ...inVirginia, ...seen, edge })
    : undefined;
  const { storage } = made;
  const backup = stage.isProduction
    ? new BackupStack(app, id("backup"), { env, storage, copyTo: settings.backupVaultArn })
    : undefined;
  return { watch, outpost, backup };
}

/** The settings for the functions. */
const functionSettings = (stage: Stage, { mail, payments, sale, adminSecondFactor }: Settings) =>
  ({
    mail,
    payments,
    sale,
    adminSecondFactor: adminSecondFactor ?? (stage.isProduction ? "required" : "optional"),
  }) satisfies Partial<Backend>;

function checked(stage: Stage, { alarmMail }: Settings): Stage {
  if (stage.isProduction && !alarmMail) {
    throw new Error("Someone must receive production's alarms: set ACADEMY_ALARM_MAIL.");
  }
  return stage;
}

/** CloudFront's firewall and the metrics of both are there, wherever the rest is. */
const inVirginia = { env: { region: EDGE_REGION }, crossRegionReferences: true };
