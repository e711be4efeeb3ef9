import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { Stack, type StackProps } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import * as acm from "aws-cdk-lib/aws-certificatemanager";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import type * as logs from "aws-cdk-lib/aws-logs";
import * as s3 from "aws-cdk-lib/aws-s3";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Deployment } from "../packages/core/kernel/shared/deployment.rules.ts";
import {
  APP_PAGE,
  FAMILY_PAGES,
  FILE_ADDRESS,
} from "../packages/core/kernel/shared/pages.rules.ts";
import { apiBehaviors } from "./api-behaviors.ts";
import { createLog } from "./function.ts";
import {
  CHECKOUT_PATHS,
  checkoutHeaders,
  type HeaderOptions,
  razorpayOrigins,
  securityHeaders,
} from "../packages/functions/headers.ts";
import { headersPolicyProps } from "./headers.ts";
import { addOutputs } from "./outputs.ts";
import { acknowledgeGrant, sealedBehavior } from "./sealed-papers.ts";
import type { Stage } from "./stage.ts";
import type { StorageStack } from "./storage.stack.ts";

/** A deployment's own domain; its certificate must be in us-east-1, as CloudFront requires. */
export interface Domain {
  name: string;
  certificateArn: string;
}

interface WebProps extends StackProps {
  stage: Stage;
  storage: StorageStack;
  domain: Domain | undefined;
  /** Whether anything can be bought: one page may then open the provider's checkout. */
  sells: boolean;
  /** This deployment's settings for the web app; its headers allow the origins in them. */
  offers: Deployment;
  /** The firewall in front of it; a personal stage has none. */
  webAclArn: string | undefined;
  /**
   * Version of the secret that CloudFront sends. CloudFormation only reads a secret when a template
   * has changed, so a rotation takes effect by naming its version.
   */
  originVersion: string | undefined;
  /** Host of the API function's own address; without it, CloudFront calls the HTTP API. */
  apiHost: string | undefined;
}

const families = FAMILY_PAGES.map(({ page, path }) => `[${path}, "${page}"]`).join(", ");

/**
 * Leaves the addresses of files, and gives every other the page of its screen. Decided on the
 * request, so that a 404 of the API stays one: CloudFront's error pages would replace it by the app.
 */
export const pageFunction = `
function handler(event) {
  var request = event.request;
  if (${FILE_ADDRESS}.test(request.uri)) return request;
  var family = [${families}].find(function (one) { return one[0].test(request.uri); });
  request.uri = family ? family[1] : "${APP_PAGE}";
  return request;
}`.trim();

/**
 * One address for app and API: files from a bucket, /api from the HTTP API. The pages stack adds
 * the files, after the API that they call.
 */
export class WebStack extends Stack {
  readonly origin: string;
  /** Without routes: the API stack adds its function, which must know this address. */
  readonly httpApi: apigateway.HttpApi;
  /** A line for each call of the gateway, with its time and outcome; no query, no header, no body. */
  readonly apiLog: logs.LogGroup;
  /** The secret that CloudFront and the API share. */
  readonly originSecret: secrets.Secret;
  readonly distribution: cloudfront.Distribution;
  /** The bucket of the app's pages and their parts. */
  readonly files: s3.Bucket;
  /** This deployment's settings for the web app. */
  readonly offers: Deployment;
  readonly apiHost: string | undefined;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props);
    [this.offers, this.apiHost] = [props.offers, props.apiHost];
    this.originSecret = new secrets.Secret(this, "OriginSecret", {
      description: "CloudFront sends it to the API, which then trusts the viewer's address",
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: props.stage.removalPolicy,
    });
    this.apiLog = createLog(this, "ApiLogs", props.stage);
    this.httpApi = this.gateway(id);
    this.files = this.filesBucket(props);
    this.distribution = this.distributionOf(this.files, props);
    const { distributionDomainName } = this.distribution;
    this.origin = `https://${props.domain?.name ?? distributionDomainName}`;
    addOutputs(this, {
      SiteUrl: this.origin,
      DistributionDomain: distributionDomainName,
      FilesBucket: this.files.bucketName,
      ApiUrl: this.httpApi.apiEndpoint,
    });
  }

  private gateway(id: string): apigateway.HttpApi {
    const httpApi = new apigateway.HttpApi(this, "HttpApi", {
      apiName: `${id}-api`,
      createDefaultStage: false,
    });
    const seen = { requestId: "requestId", routeKey: "routeKey", status: "status" };
    const spent = {
      ms: "responseLatency",
      bytes: "responseLength",
      failure: "integrationErrorMessage",
    };
    const fields = Object.entries({ ...seen, ...spent, method: "httpMethod", path: "path" });
    const format = JSON.stringify(
      Object.fromEntries(fields.map(([name, value]) => [name, `$context.${value}`])),
    );
    new apigateway.HttpStage(this, "ApiStage", {
      httpApi,
      stageName: "$default",
      autoDeploy: true,
      detailedMetricsEnabled: true,
      // An account's default quotas, stated here so that they are visible; docs/operations.md.
      throttle: { rateLimit: 10_000, burstLimit: 5_000 },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.apiLog),
        format: AccessLogFormat.custom(format),
      },
    });
    return httpApi;
  }

  private filesBucket({ stage, storage }: WebProps): s3.Bucket {
    return new s3.Bucket(this, "Files", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: storage.accessLogs,
      serverAccessLogsPrefix: "files/",
      removalPolicy: stage.removalPolicy,
      autoDeleteObjects: !stage.isProduction,
    });
  }

  private distributionOf(files: s3.Bucket, props: WebProps): cloudfront.Distribution {
    const { storage, domain, sells, offers, webAclArn } = props;
    const fallback = new cloudfront.Function(this, "SpaFallback", {
      code: cloudfront.FunctionCode.fromInline(pageFunction),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    const media = {
      mediaOrigin: storage.mediaOrigin,
      bucketOrigin: `https://${storage.bucket.bucketRegionalDomainName}`,
      connectOrigins: offers.google ? [`https://${offers.google.signInPage}`] : [],
    };
    const pages = { files, fallback };
    const page = this.pageBehavior(pages, "Headers", securityHeaders(media));
    const distribution = new cloudfront.Distribution(this, "Web", {
      comment: this.stackName,
      defaultRootObject: "index.html",
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      logBucket: storage.accessLogs,
      logFilePrefix: "web/",
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      ...(domain && {
        domainNames: [domain.name],
        certificate: acm.Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: page,
      additionalBehaviors: {
        ...apiBehaviors(this, {
          host: this.apiHost ?? this.gatewayHost,
          secret: this.originSecret,
          versionId: props.originVersion,
        }),
        "/sealed/*": sealedBehavior(this, storage, page),
        ...(sells && this.checkoutBehaviors(pages, media)),
      },
    });
    acknowledgeGrant(distribution);
    return distribution;
  }

  private get gatewayHost(): string {
    return `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** The pages that open a checkout, with the policy that lets it in. */
  private checkoutBehaviors(
    pages: { files: s3.Bucket; fallback: cloudfront.Function },
    media: HeaderOptions,
  ): Record<string, cloudfront.BehaviorOptions> {
    const headers = checkoutHeaders(media, razorpayOrigins);
    const page = this.pageBehavior(pages, "CheckoutHeaders", headers);
    return Object.fromEntries(CHECKOUT_PATHS.map((path) => [path, page]));
  }

  /** The app's pages and files, with these headers. */
  private pageBehavior(
    { files, fallback }: { files: s3.Bucket; fallback: cloudfront.Function },
    id: string,
    headers: Record<string, string>,
  ): cloudfront.BehaviorOptions {
    const policy = new cloudfront.ResponseHeadersPolicy(this, id, headersPolicyProps(headers));
    return {
      origin: origins.S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: policy,
      compress: true,
      functionAssociations: [
        { function: fallback, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
      ],
    };
  }
}
