import { createDeps, type Deps } from "@academy/core/kernel/platform/deps.ts";
import { iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import * as UserAdmin from "@academy/core/people/account/user-admin.service.ts";
import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { createApp } from "@academy/functions/api/app.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { createTables } from "../dynamo/create-tables.ts";
import { addTest, ensureTemplateNames } from "../sample/add-test.ts";
import { demoTests } from "../sample/demo-tests.ts";
import { SPOILED, type Spoiled } from "./faults.ts";
import { openSpoiled, type SpoiledService } from "./spoiled-service.ts";

/** Where the SDK looks for the address of a service. */
const VARIABLES: Record<Spoiled, string> = {
  dynamo: "AWS_ENDPOINT_URL_DYNAMODB",
  s3: "AWS_ENDPOINT_URL_S3",
  cognito: "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
  events: "AWS_ENDPOINT_URL_EVENTBRIDGE",
  secrets: "AWS_ENDPOINT_URL_SECRETS_MANAGER",
};

export const account = { email: "rehearsal@example.com", password: "a calm rehearsal 4 us" };

/** The embedded cloud with an academy in it, each service behind an address that can be spoiled. */
export interface Stage {
  services: Readonly<Record<Spoiled, SpoiledService>>;
  /** Variables that a process reads when it starts. */
  env: Record<string, string>;
  /** The access token of an administrator. */
  token: string;
  /** A visitor's pass for the one demo test. */
  guest: { token: string; testId: string };
  close(): Promise<void>;
}

const Session = z.object({ token: z.string() });
const Guest = z.object({ token: z.string(), testId: z.string() });

/**
 * Opens the stage of a rehearsal. Until it is closed, its addresses are in process.env, where the
 * SDK reads them.
 */
export async function openStage(cloudEnv: Readonly<Record<string, string>>): Promise<Stage> {
  const opened = await Promise.all(
    SPOILED.map(async (service) => {
      const target = cloudEnv[VARIABLES[service]] ?? "";
      return [service, await openSpoiled(service, target)] as const;
    }),
  );
  // The list has each service once, so the record has all of them.
  const services = Object.fromEntries(opened) as Record<Spoiled, SpoiledService>;
  const addresses = SPOILED.map((one) => [VARIABLES[one], services[one].url] as const);
  // Calls wait for a silent service four times as long as on AWS, because one laptop imitates all
  // services.
  const env: Record<string, string> = {
    ...cloudEnv,
    ...Object.fromEntries(addresses),
    ANSWER_TIME_FACTOR: "4",
  };
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  const deps = createDeps(env, { patience: "job", write: () => {} });
  const client = new DynamoDBClient({});
  const { contentTable: content, attemptsTable: attempts } = deps.config;
  await createTables(client, { content, attempts });
  client.destroy();
  await fill(deps);
  return {
    services,
    env,
    ...(await signIn(deps)),
    close: async () => {
      for (const one of Object.values(services)) await one.stop();
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}

/** An administrator and one demo test. */
async function fill(deps: Deps): Promise<void> {
  const person = { name: "Rehearsal", ...account, agreedBy: "self" as const };
  await Users.register(deps, person, { ip: "127.0.0.1" });
  const { role: _role, ...admin } = await UserAdmin.promote(deps, account.email);
  const [, , test] = demoTests;
  if (!test) throw new Error("There are no sample tests");
  await ensureTemplateNames(deps, admin);
  const now = deps.clock.now();
  const open = { startTime: iso(now - MINUTE), expiryTime: iso(now + 600 * MINUTE) };
  const { examType, sections, ...more } = test;
  const demo = { releasePolicy: "PRACTICE", access: "PUBLIC", ...open, ...more };
  await addTest(deps, admin, examType, sections, demo);
}

async function signIn(deps: Deps): Promise<Pick<Stage, "token" | "guest">> {
  const app = createApp(deps);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await app.request(path, init)).json();
  };
  const { token } = Session.parse(await post("/api/auth/login", account));
  return { token, guest: Guest.parse(await post("/api/demo-tests/3/guests", {})) };
}
