import { existsSync } from "node:fs";
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import * as acm from "aws-cdk-lib/aws-certificatemanager";
import * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as origins from "aws-cdk-lib/aws-cloudfront-origins";
import * as s3 from "aws-cdk-lib/aws-s3";
import * as deployment from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import {
  CHECKOUT_PATH,
  checkoutHeaders,
  razorpayOrigins,
  securityHeaders,
} from "../packages/functions/headers.ts";
import { headersPolicyProps } from "./headers.ts";
import type { Stage } from "./stage.ts";
import type { StorageStack } from "./storage.stack.ts";

/** A deployment's own address; its certificate must lie in us-east-1, as CloudFront demands. */
export interface Domain {
  name: string;
  certificateArn: string;
}

interface WebProps extends StackProps {
  stage: Stage;
  storage: StorageStack;
  /** The built web app. */
  webDir: string;
  domain: Domain | undefined;
  /** Whether anything can be bought: one page is then let open the provider's checkout. */
  sells: boolean;
}

/**
 * Files stand in /assets or in the root; any other path is a screen of the app, dots and all. Done
 * on the way in, so that a 404 of the API stays one: CloudFront's error pages would turn it into
 * the app.
 */
export const spaFallback = `
function handler(event) {
  var request = event.request;
  var isFile = /^[/](assets[/]|[.]|[^/]+[.][^/]+$)/.test(request.uri);
  if (!isFile) request.uri = request.uri === "/" ? "/index.html" : "/app.html";
  return request;
}`.trim();

/** One address for app and API: files from a bucket, /api from the HTTP API. */
export class WebStack extends Stack {
  readonly origin: string;
  /** Still without a route: the API stack adds its function, which must know this address. */
  readonly httpApi: apigateway.HttpApi;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id, props);
    this.httpApi = new apigateway.HttpApi(this, "HttpApi", { apiName: `${id}-api` });
    const files = this.filesBucket(props.stage);
    const distribution = this.distribution(files, props);
    this.origin = `https://${props.domain?.name ?? distribution.distributionDomainName}`;
    this.deploy(files, distribution, props.webDir);
  }

  private filesBucket(stage: Stage): s3.Bucket {
    return new s3.Bucket(this, "Files", {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: stage.removalPolicy,
    });
  }

  private distribution(files: s3.Bucket, props: WebProps): cloudfront.Distribution {
    const { storage, domain, sells } = props;
    const fallback = new cloudfront.Function(this, "SpaFallback", {
      code: cloudfront.FunctionCode.fromInline(spaFallback),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    const sources = {
      mediaOrigin: storage.mediaOrigin,
      bucketOrigin: `https://${storage.bucket.bucketRegionalDomainName}`,
    };
    const pages = this.pages(files, fallback, "Headers", securityHeaders(sources));
    return new cloudfront.Distribution(this, "Web", {
      comment: this.stackName,
      defaultRootObject: "index.html",
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...(domain && {
        domainNames: [domain.name],
        certificate: acm.Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: pages,
      additionalBehaviors: {
        "/api/*": this.apiBehavior(),
        ...(sells && {
          [CHECKOUT_PATH]: this.pages(
            files,
            fallback,
            "CheckoutHeaders",
            checkoutHeaders(sources, razorpayOrigins),
          ),
        }),
      },
    });
  }

  /** The app's pages and files, with these headers. */
  private pages(
    files: s3.Bucket,
    fallback: cloudfront.Function,
    id: string,
    headers: Record<string, string>,
  ): cloudfront.BehaviorOptions {
    return {
      origin: origins.S3BucketOrigin.withOriginAccessControl(files),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(
        this,
        id,
        headersPolicyProps(headers),
      ),
      compress: true,
      functionAssociations: [
        { function: fallback, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
      ],
    };
  }

  private apiBehavior(): cloudfront.BehaviorOptions {
    const host = `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    return {
      origin: new origins.HttpOrigin(host, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  /** Old hashed files stay: a page opened before a deployment still finds its parts. */
  private deploy(files: s3.Bucket, distribution: cloudfront.Distribution, webDir: string): void {
    if (!existsSync(webDir)) {
      throw new Error(`${webDir} is missing: run npm run build before a deployment.`);
    }
    const hashed = new deployment.BucketDeployment(this, "HashedFiles", {
      sources: [deployment.Source.asset(webDir, { exclude: ["*", "!assets", "!assets/**"] })],
      destinationBucket: files,
      prune: false,
      cacheControl: [
        deployment.CacheControl.setPublic(),
        deployment.CacheControl.maxAge(Duration.days(365)),
        deployment.CacheControl.immutable(),
      ],
    });
    const pages = new deployment.BucketDeployment(this, "Pages", {
      sources: [deployment.Source.asset(webDir, { exclude: ["assets"] })],
      destinationBucket: files,
      prune: false,
      cacheControl: [deployment.CacheControl.noCache()],
      distribution,
      distributionPaths: ["/*"],
    });
    // A new page must not be served before the parts that it names.
    pages.node.addDependency(hashed);
  }
}
