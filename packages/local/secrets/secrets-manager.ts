import { randomUUID } from "node:crypto";
import * as z from "zod";
import { credentials, paymentSecretName, paymentSecrets, region } from "../cloud-settings.ts";
import type { CloudService } from "../services.ts";

const TARGET = "secretsmanager.GetSecretValue";
const known: Record<string, object> = { [paymentSecretName]: paymentSecrets };

const Ask = z.object({ SecretId: z.string() });

/** Secrets Manager as far as the product reads it: one secret, by its name. */
export const createSecretsManager = (): CloudService => ({
  matches: (request) => request.headers.get("x-amz-target") === TARGET,
  async handle(request) {
    const signer = /Credential=([^/]+)\//.exec(request.headers.get("authorization") ?? "")?.[1];
    if (signer !== credentials.accessKeyId) {
      return failure("UnrecognizedClientException", "The security token is invalid.");
    }
    const name = Ask.safeParse(await request.json()).data?.SecretId ?? "";
    const secret = known[name];
    if (!secret) {
      return failure("ResourceNotFoundException", "Secrets Manager can't find the secret.");
    }
    const ARN = `arn:aws:secretsmanager:${region}:000000000000:secret:${name}-local0`;
    return answer(200, { ARN, Name: name, SecretString: JSON.stringify(secret) });
  },
  close: () => Promise.resolve(),
});

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() },
  });

const failure = (type: string, message: string): Response =>
  answer(400, { __type: type, Message: message });
