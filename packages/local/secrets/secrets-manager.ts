import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { credentials } from "../cloud-settings.ts";
import type { CloudService } from "../services.ts";
import { madeOnce } from "../disk/made-once.ts";

const TARGET = "secretsmanager.GetSecretValue";

const GetSecretValue = z.object({
  SecretId: z.string(),
  VersionStage: z.enum(["AWSCURRENT", "AWSPREVIOUS"]).default("AWSCURRENT"),
});

/** A secret's value, with the previous one if it was rotated. */
export type StoredSecret = string | { current: string; previous: string };

/** The read calls of Secrets Manager with its wire protocol, for a fixed set of secrets. */
export function createSecretsManager(
  secrets: Readonly<Record<string, StoredSecret>>,
): CloudService {
  return {
    matches: (request) => request.headers.get("x-amz-target") === TARGET,
    async handle(request) {
      const signer = /Credential=([^/]+)\//.exec(request.headers.get("authorization") ?? "")?.[1];
      if (signer !== credentials.accessKeyId) {
        return answer(400, { __type: "UnrecognizedClientException", message: "Invalid token." });
      }
      const { SecretId, VersionStage } = GetSecretValue.parse(await request.json());
      const stored = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
      if (stored === undefined) return missing("Secrets Manager can't find the specified secret.");
      const value = valueAt(stored, VersionStage);
      if (value === undefined) {
        const staged = `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`;
        return missing(staged);
      }
      return answer(200, { Name: SecretId, SecretString: value });
    },
    close: async () => {},
  };
}

function valueAt(stored: StoredSecret, stage: "AWSCURRENT" | "AWSPREVIOUS"): string | undefined {
  if (typeof stored !== "string") return stored[stage === "AWSCURRENT" ? "current" : "previous"];
  return stage === "AWSCURRENT" ? stored : undefined;
}

const missing = (message: string): Response =>
  answer(400, { __type: "ResourceNotFoundException", message });

const answer = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() },
  });

/** As the stacks create it: one key, to which an operator may add another. */
const SessionKeys = z.looseObject({ key: z.string().min(43) });

/** The secret that signs access tokens; every data folder has its own. */
export async function loadSessionKeys(folder: string | undefined): Promise<string> {
  const keys = await madeOnce(folder, "session-keys.json", {
    make: async () => ({ key: randomBytes(48).toString("base64url") }),
    parse: (text) => SessionKeys.parse(JSON.parse(text)),
  });
  return JSON.stringify(keys);
}
