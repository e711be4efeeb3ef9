import { SecretValue, Stack } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import type * as secrets from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { ORIGIN_HEADER, UNLIMITED_PATH, VIEWER_HEADER } from "../packages/functions/headers.ts";

/** Sends the caller's address; a header of the same name that the caller sends is replaced. */
export const viewerFunction = `
function handler(event) {
  event.request.headers["${VIEWER_HEADER}"] = { value: event.viewer.ip };
  return event.request;
}`.trim();

interface ApiOrigin {
  host: string;
  secret: secrets.Secret;
  versionId: string | undefined;
}

/**
 * `/api/*` of the web's distribution. By the secret that CloudFront sends the API knows that a call
 * comes from it: it then believes the viewer's address, and refuses calls without the secret on
 * shared stages.
 */
export function apiBehaviors(
  scope: Construct,
  { host, secret, versionId }: ApiOrigin,
): Record<string, cloudfront.BehaviorOptions> {
  const sent = SecretValue.secretsManager(secret.secretArn, { ...(versionId && { versionId }) });
  const origin = new origins.HttpOrigin(host, {
    protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
    customHeaders: { [ORIGIN_HEADER]: sent.unsafeUnwrap() },
  });
  const viewerProtocolPolicy = cloudfront.ViewerProtocolPolicy.HTTPS_ONLY;
  const calls = {
    origin,
    viewerProtocolPolicy,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
  // The first matching pattern applies.
  return {
    // The API's description, the same for everyone: no header of a caller reaches the API.
    "/api/openapi.json": {
      origin,
      viewerProtocolPolicy,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    },
    // Nine calls in ten are saves, and nothing limits them by address: US$9 for a million tests.
    [`${UNLIMITED_PATH}*`]: calls,
    "/api/*": { ...calls, functionAssociations: [withViewerAddress(scope)] },
  };
}

const withViewerAddress = (scope: Construct): cloudfront.FunctionAssociation => ({
  eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
  function: new cloudfront.Function(scope, "Viewer", {
    comment: `${Stack.of(scope).stackName}: the viewer's address for limits`,
    code: cloudfront.FunctionCode.fromInline(viewerFunction),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
  }),
});
