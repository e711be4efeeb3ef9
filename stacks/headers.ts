import { Duration } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";

/**
 * Scripts of any site may read these files, which are public anyway: a running test keeps its images
 * on the device.
 */
export const readableByScripts: cloudfront.ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ["*"],
  accessControlAllowMethods: ["GET", "HEAD"],
  accessControlAllowHeaders: ["*"],
  accessControlExposeHeaders: ["content-length", "content-range"],
  accessControlAllowCredentials: false,
  originOverride: true,
};

/**
 * The product's headers in CloudFront's form: security headers in their own fields (elsewhere it
 * refuses them), the rest as custom headers.
 */
export function headersPolicyProps(
  headers: Record<string, string>,
): cloudfront.ResponseHeadersPolicyProps {
  const {
    "content-security-policy": contentSecurityPolicy = "",
    "strict-transport-security": transport = "",
    "x-content-type-options": sniffing,
    "x-frame-options": framing,
    "referrer-policy": referrer,
    ...custom
  } = headers;
  const seconds = /^max-age=(\d+); includeSubDomains$/.exec(transport)?.[1];
  if (seconds === undefined || sniffing !== "nosniff" || framing !== "DENY") {
    throw new Error(`CloudFront cannot send these headers: ${transport}; ${sniffing}; ${framing}`);
  }
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(seconds)),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy(referrer), override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({
        header,
        value,
        override: true,
      })),
    },
  };
}

function referrerPolicy(text: string | undefined): cloudfront.HeadersReferrerPolicy {
  const found = Object.values(cloudfront.HeadersReferrerPolicy).find((policy) => policy === text);
  if (found === undefined) throw new Error(`CloudFront has no referrer policy "${text}".`);
  return found;
}
