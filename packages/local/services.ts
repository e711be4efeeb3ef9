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
import { createOutbox } from "./mail/outbox.ts";
import { createSes } from "./mail/ses.ts";
import { createRazorpay, type Razorpay } from "./razorpay/razorpay.ts";
import { createSecretsManager } from "./secrets/secrets-manager.ts";
import { loadSessionKeys } from "./secrets/session-keys.ts";

/** A part of the embedded cloud that shares its address with S3. */
export interface CloudService {
  matches(request: Request): boolean;
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Where they keep what they know; undefined keeps it in memory. */
  readonly dataDir: string | undefined;
  readonly clock: Clock;
  /** Where the web app is. */
  readonly webOrigin: string;
  /** Of passwords. */
  readonly hasher?: Hasher | undefined;
}

export interface Services {
  /** In the order in which they are asked whether a request is theirs. */
  readonly all: readonly CloudService[];
  readonly razorpay: Razorpay;
  /** What the user pool's sign-in page answers. */
  readonly signInPage: Cognito["signInPage"];
}

/** The services beside S3. */
export async function createServices({
  dataDir,
  clock,
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
  const all = [cognito, createSes(outbox), outbox, store, razorpay];
  return { all, razorpay, signInPage: cognito.signInPage };
}
