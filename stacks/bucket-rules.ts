import { Aws } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/** Folders whose objects nothing could make again; what is left out is uploads, exports, imports. */
export const LASTING = [
  "analytics",
  "captions",
  "drafts",
  "media",
  "papers",
  "parts",
  "takers",
  "videos",
] as const;

/** Every version goes over to that bucket; that somebody deleted one does not. */
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

/** What CDK writes into the policy of a bucket that it makes. */
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
 * CDK's role for look-ups may read everything of the account; whoever may compare templates could
 * then read keys and solutions.
 */
export function closedToLookUps(bucket: s3.IBucket): iam.PolicyStatement {
  const secret = ["papers/*", "parts/*", "takers/*"];
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
