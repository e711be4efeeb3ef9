import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { readableByScripts } from "./headers.ts";
import { callsFrom, closedToLookUps, onlyByTls, replicationTo } from "./bucket-rules.ts";
import { addOutputs } from "./outputs.ts";
import { acknowledgeGrant, sealedByCloudFront } from "./sealed-papers.ts";
import type { Stage } from "./stage.ts";
import { warmed } from "./warm-table.ts";

/** Names of restored tables and a bucket that replace those of this deployment. */
export interface StorageNames {
  content?: string | undefined;
  attempts?: string | undefined;
  bucket?: string | undefined;
}

interface StorageProps extends StackProps {
  stage: Stage;
  names?: StorageNames | undefined;
  /** A bucket elsewhere that gets a copy of each object that cannot be created again. */
  replicaBucketArn?: string | undefined;
  /** The web app's origin if it is known beforehand: a deployment with its own domain. */
  webOrigin?: string;
  /** Writes per second that the attempts' table and each of its indexes accept immediately. */
  examWrites?: number | undefined;
}

const text = dynamodb.AttributeType.STRING;

/** The names of each table's indexes, as grants spell them. */
export const tableIndexes = {
  content: ["gsi1", "gsi2"],
  attempts: ["byUser", "byDeadline"],
} as const;

/**
 * The two tables, the private bucket, the address under which its media folder is public, and the
 * bus by which one function asks another for long work. A table or bucket named by a setting is not
 * created here: every stack then has its literal name, since a restored table has a new one
 * (docs/operations.md).
 */
export class StorageStack extends Stack {
  readonly content: dynamodb.ITable;
  readonly attempts: dynamodb.ITable;
  readonly bucket: s3.IBucket;
  readonly bus: events.EventBus;
  /** Access logs of S3 and CloudFront; kept for three months. */
  readonly accessLogs: s3.Bucket;
  /** Origin of images and videos; the folder `media/` of the bucket is below `/media`. */
  readonly mediaOrigin: string;
  private namedPolicy: s3.BucketPolicy | undefined;

  constructor(scope: Construct, id: string, props: StorageProps) {
    super(scope, id, props);
    const { content, attempts, bucket } = props.names ?? {};
    this.content = content ? this.named("content", content) : this.contentTable(props.stage);
    this.attempts = attempts
      ? this.named("attempts", attempts)
      : this.attemptsTable(props.stage, props.examWrites);
    this.accessLogs = this.logBucket(props.stage);
    this.bucket = bucket
      ? s3.Bucket.fromBucketName(this, "NamedBucket", bucket)
      : this.privateBucket(props);
    if (bucket) onlyByTls(this.bucket).forEach((one) => this.allow(one));
    this.allow(closedToLookUps(this.bucket));
    this.allow(sealedByCloudFront(this.bucket));
    this.bus = new events.EventBus(this, "Events", { description: `${this.stackName}: jobs` });
    this.mediaOrigin = `https://${this.mediaDistribution().distributionDomainName}`;
    addOutputs(this, {
      ContentTable: this.content.tableName,
      AttemptsTable: this.attempts.tableName,
      Bucket: this.bucket.bucketName,
      EventBus: this.bus.eventBusName,
      MediaUrl: this.mediaOrigin,
    });
  }

  private named(table: keyof typeof tableIndexes, tableName: string): dynamodb.ITable {
    const globalIndexes = [...tableIndexes[table]];
    return dynamodb.Table.fromTableAttributes(this, `Named-${table}`, { tableName, globalIndexes });
  }

  private contentTable(stage: Stage): dynamodb.Table {
    const content = this.table("Content", stage);
    for (const name of tableIndexes.content) {
      content.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: { name: `${name}pk`, type: text },
        sortKey: { name: `${name}sk`, type: text },
      });
    }
    return content;
  }

  private attemptsTable(stage: Stage, writes: number | undefined): dynamodb.Table {
    const attempts = this.table("Attempts", stage, writes);
    attempts.addGlobalSecondaryIndex({
      indexName: "byUser",
      partitionKey: { name: "userPk", type: text },
      sortKey: { name: "submittedAt", type: text },
      ...warmed(writes),
    });
    attempts.addGlobalSecondaryIndex({
      indexName: "byDeadline",
      partitionKey: { name: "duePk", type: text },
      sortKey: { name: "dueSk", type: text },
      projectionType: dynamodb.ProjectionType.KEYS_ONLY,
      ...warmed(writes),
    });
    return attempts;
  }

  private table(id: string, stage: Stage, writes?: number): dynamodb.Table {
    return new dynamodb.Table(this, id, {
      partitionKey: { name: "pk", type: text },
      sortKey: { name: "sk", type: text },
      timeToLiveAttribute: "ttl",
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      deletionProtection: stage.isProduction,
      removalPolicy: stage.removalPolicy,
      ...warmed(writes),
    });
  }

  private logBucket(stage: Stage): s3.Bucket {
    return new s3.Bucket(this, "AccessLogs", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      // CloudFront delivers its logs by an access list, the only thing that still needs one.
      objectOwnership: s3.ObjectOwnership.OBJECT_WRITER,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: !stage.isProduction,
    });
  }

  private privateBucket({ stage, webOrigin, replicaBucketArn }: StorageProps): s3.Bucket {
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
        // Created again on request; names and addresses are kept no longer than needed.
        { prefix: "exports/", expiration: Duration.days(7) },
        // The findings in files, and the results of their rows: as long as an import is listed.
        { prefix: "imports/", expiration: Duration.days(30) },
        // Orders of lists, and what was uploaded and never published.
        ...["lists/", "uploads/"].map((prefix) => ({ prefix, expiration: Duration.days(2) })),
      ],
      cors: [callsFrom(webOrigin)],
      ...(replicaBucketArn !== undefined && {
        replicationRules: replicationTo(this, replicaBucketArn),
      }),
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: !stage.isProduction,
    });
  }

  /** Adds to the bucket's policy. A restored bucket has none, and gets one here. */
  private allow(statement: iam.PolicyStatement): void {
    if (this.bucket.addToResourcePolicy(statement).statementAdded) return;
    this.namedPolicy ??= new s3.BucketPolicy(this, "NamedBucketPolicy", { bucket: this.bucket });
    this.namedPolicy.document.addStatements(statement);
  }

  /**
   * Serves `media/` only. The grant is written out, since CDK's own covers the whole bucket, which
   * also contains answer keys.
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
    acknowledgeGrant(distribution);
    this.allow(
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

  /** An uploaded file stays inert if it is opened as a page. */
  private mediaHeaders(): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, "MediaHeaders", {
      corsBehavior: readableByScripts,
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
