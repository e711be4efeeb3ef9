import { Aws } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/**
 * Folders whose objects cannot be created again; uploads, exports and imports are left out, and what
 * a student's events give again.
 */
export const LASTING = [
  "analytics",
  "bills",
  "bulk",
  "captions",
  "drafts",
  "evidence",
  "exams",
  "media",
  "papers",
  "parts",
  "practice",
  "sealed",
  "takers",
  "videos",
] as const;

/** Every version is copied to that bucket; deletions are not. */
export function replicationTo(scope: Construct, bucketArn: string): s3.ReplicationRule[] {
  const destination = s3.Bucket.fromBucketArn(scope, "Replica", bucketArn);
  return LASTING.map((folder, i) => ({
    id: folder,
    destination,
    filter: { prefix: `${folder}/` },
    priority: i + 1,
    deleteMarkerReplication: false,
  }));
}

/**
 * What pages of the web app may do with the bucket: players, and browsers that make copies of
 * lectures, read ranges; uploads write. Without its own domain, the app's address is only known
 * after the bucket is created. Every call needs a signature anyway, and sends no cookie or password.
 */
export const callsFrom = (webOrigin: string | undefined): s3.CorsRule => ({
  allowedMethods: [
    s3.HttpMethods.GET,
    s3.HttpMethods.HEAD,
    s3.HttpMethods.PUT,
    s3.HttpMethods.POST,
  ],
  allowedOrigins: [webOrigin ?? "*"],
  allowedHeaders: ["content-type", "content-length", "range", "x-amz-*"],
  exposedHeaders: ["etag", "content-range", "content-length"],
  maxAge: 3600,
});

/** The policy that CDK gives to a bucket that it creates. */
export const onlyByTls = ({ bucketArn }: s3.IBucket): iam.PolicyStatement[] =>
  [
    { Bool: { "aws:SecureTransport": "false" } },
    { NumericLessThan: { "s3:TlsVersion": "1.2" } },
  ].map(
    (conditions) =>
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ["s3:*"],
        resources: [bucketArn, `${bucketArn}/*`],
        conditions,
      }),
  );

/**
 * CDK's look-up role may read everything in the account; with it, anyone who may compare templates
 * could read keys and solutions.
 */
export function closedToLookUps(bucket: s3.IBucket): iam.PolicyStatement {
  const secret = ["exams/*", "papers/*", "parts/*", "takers/*"];
  return new iam.PolicyStatement({
    effect: iam.Effect.DENY,
    principals: [new iam.AnyPrincipal()],
    actions: ["s3:GetObject", "s3:GetObjectVersion"],
    resources: secret.map((folder) => bucket.arnForObjects(folder)),
    conditions: {
      ArnLike: { "aws:PrincipalArn": `arn:${Aws.PARTITION}:iam::*:role/cdk-*-lookup-role-*` },
    },
  });
}
