import { Annotations, Aws } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { StorageStack } from "./storage.stack.ts";

/**
 * Any distribution of this account may serve sealed papers: they are noise without their keys. A
 * grant to the one distribution would need its name, which only exists after the bucket's stack.
 */
export const sealedByCloudFront = (bucket: s3.IBucket): iam.PolicyStatement =>
  new iam.PolicyStatement({
    sid: "SealedPapersArePublicThroughCloudFront",
    actions: ["s3:GetObject"],
    resources: [bucket.arnForObjects("sealed/*")],
    principals: [new iam.ServicePrincipal("cloudfront.amazonaws.com")],
    conditions: { StringEquals: { "AWS:SourceAccount": Aws.ACCOUNT_ID } },
  });

/**
 * `/sealed/*` of the web's distribution: files of the private bucket with the pages' headers. Noise
 * cannot be compressed.
 */
export function sealedBehavior(
  scope: Construct,
  { bucket }: StorageStack,
  { responseHeadersPolicy }: cloudfront.BehaviorOptions,
): cloudfront.BehaviorOptions {
  // CDK's own grant would cover the whole bucket, and make the two stacks wait for each other.
  const withoutGrant = s3.Bucket.fromBucketAttributes(scope, "SealedBucket", {
    bucketArn: bucket.bucketArn,
    bucketRegionalDomainName: bucket.bucketRegionalDomainName,
  });
  return {
    origin: origins.S3BucketOrigin.withOriginAccessControl(withoutGrant),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    compress: false,
    ...(responseHeadersPolicy && { responseHeadersPolicy }),
  };
}

/** CDK warns of a bucket without its own grant; the storage stack has one. */
export function acknowledgeGrant(distribution: cloudfront.Distribution): void {
  const warning = "@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac";
  Annotations.of(distribution).acknowledgeWarning(warning, "The storage stack has the grant.");
}
