import { join } from "node:path";
import { credentials, tokenIssuer, userPoolClientId, userPoolId } from "./cloud-settings.ts";
import type { Clock } from "./cloud.ts";
import { createCognito } from "./cognito/cognito.ts";
import { createOutbox } from "./mail/outbox.ts";

/** A part of the embedded cloud that shares its address with S3. */
export interface CloudService {
  readonly name: string;
  matches(request: Request): boolean;
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly clock: Clock;
}

/** The services beside S3, in the order in which they are asked whether a request is theirs. */
export async function createServices(options: ServiceOptions): Promise<CloudService[]> {
  const { folder, clock } = options;
  const outbox = await createOutbox({ folder: join(folder, "mail"), clock });
  const cognito = await createCognito({
    folder: join(folder, "cognito"),
    poolId: userPoolId,
    clientId: userPoolClientId,
    issuer: tokenIssuer,
    clock,
    sendMail: (mail) => outbox.send(mail),
    accessKeyId: credentials.accessKeyId,
  });
  return [
    { name: "Cognito", ...cognito },
    { name: "mail outbox", ...outbox },
  ];
}
