import { CloudFrontClient, GetDistributionConfigCommand } from "@aws-sdk/client-cloudfront";
import {
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { ORIGIN_HEADER } from "../../packages/functions/headers.ts";
import { findResources } from "./stage-resources.ts";

/**
 * Gives the secret between CloudFront and the API a new value. The old one is valid until the next
 * rotation, so this is refused until CloudFront sends the current one: a second rotation would
 * invalidate the value that CloudFront sends.
 *
 * @returns the new version's id, for ACADEMY_ORIGIN_VERSION
 * @throws Error if CloudFront does not send the current value, or the cloud's own
 */
export async function rotateOrigin(stage: string, region: string): Promise<string> {
  const { distributionId, originSecret: SecretId } = await findResources(stage, region);
  const secrets = new SecretsManagerClient({ region });
  const current = await secrets.send(new GetSecretValueCommand({ SecretId }));
  if ((await sentByCloudFront(region, distributionId)) !== current.SecretString) {
    throw new Error(
      `CloudFront does not send the current secret yet. Set ACADEMY_ORIGIN_VERSION=${current.VersionId} in deploy/${stage}.env and deploy, then rotate.`,
    );
  }
  // In the same form as the stack's first one.
  const made = new GetRandomPasswordCommand({ PasswordLength: 48, ExcludePunctuation: true });
  const { RandomPassword: SecretString } = await secrets.send(made);
  const put = new PutSecretValueCommand({ SecretId, SecretString });
  const { VersionId } = await secrets.send(put);
  if (!SecretString || !VersionId) throw new Error("The secret store named no new version.");
  return VersionId;
}

async function sentByCloudFront(region: string, Id: string): Promise<string | undefined> {
  const client = new CloudFrontClient({ region });
  const { DistributionConfig } = await client.send(new GetDistributionConfigCommand({ Id }));
  const headers = (DistributionConfig?.Origins?.Items ?? []).flatMap(
    ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
  );
  return headers.find(({ HeaderName }) => HeaderName === ORIGIN_HEADER)?.HeaderValue;
}
