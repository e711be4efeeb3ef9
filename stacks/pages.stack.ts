import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as deployment from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import {
  type Deployment,
  DEPLOYMENT_PATH,
} from "../packages/core/kernel/shared/deployment.rules.ts";
import type { Build } from "./build.ts";
import type { WebStack } from "./web.stack.ts";

interface PagesProps extends StackProps {
  web: WebStack;
  build: Build;
  /** This deployment's settings for the web app. */
  offers: Deployment;
}

/** The hashed files alone, and without the copies for a server that does not compress: CloudFront does. */
const PACKED_ELSEWHERE = ["*", "!assets", "!assets/**", "assets/**/*.br"];

/**
 * Where the pages of each build are kept, so that a rollback needs no build; they are not served.
 */
const RELEASES = "releases";

/**
 * The app's files. They are deployed after the API and the jobs, so that a new page never calls an
 * older API; when a later part of a deployment fails, the old pages stay.
 */
export class PagesStack extends Stack {
  constructor(scope: Construct, id: string, { web, build, offers, ...props }: PagesProps) {
    super(scope, id, props);
    const pages = [
      deployment.Source.asset(build.web, { exclude: ["assets"] }),
      deployment.Source.jsonData(DEPLOYMENT_PATH.slice(1), offers),
    ];
    const into = { destinationBucket: web.files, prune: false, memoryLimit: 512 };
    // Old hashed files stay: a page opened before a deployment still finds its parts.
    const hashed = new deployment.BucketDeployment(this, "HashedFiles", {
      ...into,
      sources: [deployment.Source.asset(build.web, { exclude: PACKED_ELSEWHERE })],
      cacheControl: [
        deployment.CacheControl.setPublic(),
        deployment.CacheControl.maxAge(Duration.days(365)),
        deployment.CacheControl.immutable(),
      ],
    });
    const kept = new deployment.BucketDeployment(this, "Release", {
      ...into,
      sources: pages,
      destinationKeyPrefix: `${RELEASES}/${build.id}`,
      cacheControl: [deployment.CacheControl.noCache()],
    });
    const shown = new deployment.BucketDeployment(this, "Pages", {
      ...into,
      sources: pages,
      cacheControl: [deployment.CacheControl.noCache()],
      distribution: web.distribution,
      distributionPaths: ["/*"],
    });
    // A new page must not be served before its parts, nor before it is kept.
    shown.node.addDependency(hashed, kept);
  }
}
