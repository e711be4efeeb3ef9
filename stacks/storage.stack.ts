import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Stage } from "./stage.ts";

interface StorageProps extends StackProps {
  stage: Stage;
  /** The web app's origin where it is known beforehand: a deployment with its own domain. */
  webOrigin?: string;
}

const text = dynamodb.AttributeType.STRING;

/** The names of each table's indexes, as grants spell them. */
export const tableIndexes = {
  content: ["gsi1", "gsi2"],
  attempts: ["byUser", "byDeadline"],
} as const;

/**
 * The two tables, the private bucket, the address under which its media folder is public, and the
 * bus by which one function asks another for long work.
 */
export class StorageStack extends Stack {
  readonly content: dynamodb.Table;
  readonly attempts: dynamodb.Table;
  readonly bucket: s3.Bucket;
  readonly bus: events.EventBus;
  /** Who asked for which file, by S3 and CloudFront; kept for three months. */
  readonly accessLogs: s3.Bucket;
  /** Origin of pictures and videos; the folder `media/` of the bucket is below `/media`. */
  readonly mediaOrigin: string;

  constructor(scope: Construct, id: string, props: StorageProps) {
    super(scope, id, props);
    this.content = this.table("Content", props.stage);
    for (const name of tableIndexes.content) {
      this.content.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: { name: `${name}pk`, type: text },
        sortKey: { name: `${name}sk`, type: text },
      });
    }
    this.attempts = this.table("Attempts", props.stage);
    this.attempts.addGlobalSecondaryIndex({
      indexName: "byUser",
      partitionKey: { name: "userPk", type: text },
      sortKey: { name: "submittedAt", type: text },
    });
    this.attempts.addGlobalSecondaryIndex({
      indexName: "byDeadline",
      partitionKey: { name: "duePk", type: text },
      sortKey: { name: "dueSk", type: text },
      projectionType: dynamodb.ProjectionType.KEYS_ONLY,
    });
    this.accessLogs = this.logBucket(props.stage);
    this.bucket = this.privateBucket(props);
    this.denyLookUps();
    this.bus = new events.EventBus(this, "Events", { description: `${this.stackName}: jobs` });
    this.mediaOrigin = `https://${this.mediaDistribution().distributionDomainName}`;
  }

  private table(id: string, stage: Stage): dynamodb.Table {
    return new dynamodb.Table(this, id, {
      partitionKey: { name: "pk", type: text },
      sortKey: { name: "sk", type: text },
      timeToLiveAttribute: "ttl",
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      deletionProtection: stage.isProduction,
      removalPolicy: stage.removalPolicy,
    });
  }

  private logBucket(stage: Stage): s3.Bucket {
    return new s3.Bucket(this, "AccessLogs", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      // CloudFront hands its logs over by an access list, the one thing that still needs them.
      objectOwnership: s3.ObjectOwnership.OBJECT_WRITER,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: stage.removalPolicy,
    });
  }

  private privateBucket({ stage, webOrigin }: StorageProps): s3.Bucket {
    return new s3.Bucket(this, "Bucket", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: "bucket/",
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(2) },
        { noncurrentVersionExpiration: Duration.days(30) },
        // Made again whenever somebody asks; names and addresses are kept no longer than needed.
        { prefix: "exports/", expiration: Duration.days(7) },
        // What was found in files, and what became of their rows: as long as an import is told of.
        { prefix: "imports/", expiration: Duration.days(30) },
        // What was uploaded and never published.
        { prefix: "uploads/", expiration: Duration.days(2) },
      ],
      cors: [
        {
          allowedMethods: [s3.HttpMethods.PUT, s3.HttpMethods.POST],
          // Without a domain of its own, the app's address is only known after the bucket is made.
          // An upload needs a signature all the same, and no cookie or password goes with it.
          allowedOrigins: [webOrigin ?? "*"],
          allowedHeaders: ["content-type", "content-length", "x-amz-*"],
          exposedHeaders: ["etag"],
          maxAge: 3600,
        },
      ],
      removalPolicy: stage.removalPolicy,
    });
  }

  /**
   * CDK's role for look-ups may read everything of the account; who may compare templates could then
   * read keys and solutions.
   */
  private denyLookUps(): void {
    const secret = ["papers/*", "parts/*", "takers/*"];
    this.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ["s3:GetObject", "s3:GetObjectVersion"],
        resources: secret.map((folder) => this.bucket.arnForObjects(folder)),
        conditions: {
          ArnLike: { "aws:PrincipalArn": `arn:${this.partition}:iam::*:role/cdk-*-lookup-role-*` },
        },
      }),
    );
  }

  /**
   * Serves `media/` alone. The grant is written out, for CDK's own covers the whole bucket, where
   * answer keys lie beside the pictures.
   */
  private mediaDistribution(): cloudfront.Distribution {
    const withoutGrant = s3.Bucket.fromBucketAttributes(this, "MediaBucket", {
      bucketArn: this.bucket.bucketArn,
      bucketRegionalDomainName: this.bucket.bucketRegionalDomainName,
    });
    const distribution = new cloudfront.Distribution(this, "Media", {
      comment: `${this.stackName}: media`,
      defaultBehavior: {
        origin: origins.S3BucketOrigin.withOriginAccessControl(withoutGrant),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.mediaHeaders(),
      },
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      logBucket: this.accessLogs,
      logFilePrefix: "media/",
    });
    this.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: "MediaIsPublicThroughCloudFront",
        actions: ["s3:GetObject"],
        resources: [this.bucket.arnForObjects("media/*")],
        principals: [new iam.ServicePrincipal("cloudfront.amazonaws.com")],
        conditions: { StringEquals: { "AWS:SourceArn": distribution.distributionArn } },
      }),
    );
    return distribution;
  }

  /** An uploaded file stays inert should it ever be opened as a page. */
  private mediaHeaders(): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, "MediaHeaders", {
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        contentSecurityPolicy: {
          contentSecurityPolicy: "default-src 'none'; sandbox",
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: "cross-origin-resource-policy", value: "cross-origin", override: true },
        ],
      },
    });
  }
}
