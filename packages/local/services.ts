import { join } from "node:path";
import type { Clock } from "./cloud.ts";
import {
  credentials,
  paymentKeyId,
  paymentSecrets,
  secrets,
  sessionKeysName,
  tokenIssuer,
  userPoolClientId,
  userPoolId,
} from "./cloud-settings.ts";
import { type Cognito, createCognito } from "./cognito/cognito.ts";
import type { Hasher } from "./cognito/secrets.ts";
import type { EventBus } from "./events/event-bus.ts";
import { createOutbox } from "./mail/outbox.ts";
import { createSes } from "./mail/ses.ts";
import { createRazorpay, type Razorpay } from "./razorpay/razorpay.ts";
import { createSecretsManager, loadSessionKeys } from "./secrets/secrets-manager.ts";

/** A part of the embedded cloud that shares its address with S3. */
export interface CloudService {
  matches(request: Request): boolean;
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Where the services keep their data; undefined keeps it in memory. */
  readonly dataDir: string | undefined;
  readonly clock: Clock;
  /** Sends events of the services themselves. */
  readonly publish: EventBus["publish"];
  /** The web app's origin. */
  readonly webOrigin: string;
  /** Hashes passwords. */
  readonly hasher?: Hasher | undefined;
}

export interface Services {
  /** The services, in the order in which they are asked whether they handle a request. */
  readonly all: readonly CloudService[];
  readonly razorpay: Razorpay;
  /** The handler of the user pool's login page. */
  readonly signInPage: Cognito["signInPage"];
}

/** All services except S3. */
export async function createServices({
  dataDir,
  clock,
  publish,
  webOrigin,
  hasher,
}: ServiceOptions): Promise<Services> {
  const folder = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const outbox = await createOutbox({ folder: folder("mail"), clock });
  const cognito = await createCognito({
    folder: folder("cognito"),
    poolId: userPoolId,
    clientId: userPoolClientId,
    issuer: tokenIssuer,
    clock,
    sendMail: (mail) => outbox.send(mail),
    accessKeyId: credentials.accessKeyId,
    webOrigin,
    hasher,
  });
  const razorpay = await createRazorpay({
    folder: folder("razorpay"),
    clock,
    keyId: paymentKeyId,
    ...paymentSecrets,
    webOrigin,
  });
  const sessionKeys = await loadSessionKeys(folder("secrets"));
  const store = createSecretsManager({ ...secrets, [sessionKeysName]: sessionKeys });
  const all = [cognito, createSes({ outbox, publish, clock }), outbox, store, razorpay];
  return { all, razorpay, signInPage: cognito.signInPage };
}
