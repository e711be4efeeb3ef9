import { randomUUID } from "node:crypto";
import * as z from "zod";
import { credentials } from "../cloud-settings.ts";
import type { CloudService } from "../services.ts";

const TARGET = "secretsmanager.GetSecretValue";

const GetSecretValue = z.object({ SecretId: z.string() });

/** The reading half of Secrets Manager over its wire protocol, of secrets fixed beforehand. */
export function createSecretsManager(secrets: Readonly<Record<string, string>>): CloudService {
  return {
    matches: (request) => request.headers.get("x-amz-target") === TARGET,
    async handle(request) {
      const signer = /Credential=([^/]+)\//.exec(request.headers.get("authorization") ?? "")?.[1];
      if (signer !== credentials.accessKeyId) {
        return answer(400, { __type: "UnrecognizedClientException", message: "Invalid token." });
      }
      const { SecretId } = GetSecretValue.parse(await request.json());
      if (!Object.hasOwn(secrets, SecretId)) {
        const message = "Secrets Manager can't find the specified secret.";
        return answer(400, { __type: "ResourceNotFoundException", message });
      }
      return answer(200, { Name: SecretId, SecretString: secrets[SecretId] });
    },
    close: async () => {},
  };
}

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() },
  });
