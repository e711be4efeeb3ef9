import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { ApiStack } from "./api.stack.ts";
import type { Backend, OfficeMail } from "./function.ts";
import { IdentityStack } from "./identity.stack.ts";
import { JobsStack } from "./jobs.stack.ts";
import type { PaymentSettings } from "./payments.ts";
import { parseStage } from "./stage.ts";
import { StorageStack } from "./storage.stack.ts";
import { type Domain, WebStack } from "./web.stack.ts";

interface Deployment {
  stage: string | undefined;
  region: string;
  /** The repository's root, below which the built functions and web app lie. */
  root: string;
  domain?: Domain | undefined;
  mail?: OfficeMail | undefined;
  payments?: PaymentSettings | undefined;
}

/** All stacks of one deployment, those first that others need. */
export function createStacks(app: App, deployment: Deployment) {
  const { stage: name, region, root, domain, mail, payments } = deployment;
  const stage = parseStage(name);
  const id = (part: string) => `academy-${stage.name}-${part}`;
  const env = { region };
  const webOrigin = domain && { webOrigin: `https://${domain.name}` };
  const storage = new StorageStack(app, id("storage"), { env, stage, ...webOrigin });
  const identity = new IdentityStack(app, id("identity"), { env, stage });
  const sells = payments !== undefined;
  const webDir = join(root, "packages/web/dist");
  const web = new WebStack(app, id("web"), { env, stage, storage, webDir, domain, sells });
  const backend: Backend = {
    stage,
    storage,
    identity,
    webOrigin: web.origin,
    buildDir: join(root, ".build/functions"),
    mail,
    payments,
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

/**
 * Who tells the academy's office of enquiries, and its address; without both nobody does.
 *
 * @throws Error when only one of them is given.
 */
export function readMail(env: Record<string, string | undefined>): OfficeMail | undefined {
  const from = env["ACADEMY_MAIL_FROM"];
  const to = env["ACADEMY_MAIL_TO"];
  if (from && to) return { from, to };
  if (!from && !to) return undefined;
  throw new Error("Mail needs both: ACADEMY_MAIL_FROM (verified in SES) and ACADEMY_MAIL_TO.");
}
