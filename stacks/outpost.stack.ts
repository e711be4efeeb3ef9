import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type * as cloudfront from "aws-cdk-lib/aws-cloudfront";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { above, alarmTopics, createAlarms } from "./alarm-topic.ts";
import { addProbe, expiryAlarms, lookAtExpiry, probeAlarms } from "./probe.ts";
import type { Build } from "./build.ts";
import type { EdgeStack } from "./edge.stack.ts";
import type { Settings } from "./settings.ts";
import type { Stage } from "./stage.ts";

interface OutpostProps extends StackProps {
  stage: Stage;
  build: Build;
  /** The site's own address. */
  origin: string;
  distribution: cloudfront.Distribution;
  edge: EdgeStack;
  settings: Settings;
}

/** Below this many calls in five minutes, a percentage means nothing. */
const ENOUGH = 100;

const period = Duration.minutes(5);

/**
 * The second probe, and the alarms in us-east-1, the only region with the metrics of CloudFront and its firewall: an
 * alarm only reads those of its own region.
 */
export class OutpostStack extends Stack {
  constructor(scope: Construct, id: string, props: OutpostProps) {
    const { distribution, edge, settings, ...rest } = props;
    super(scope, id, rest);
    lookAtExpiry(this, addProbe(this, props));
    createAlarms(this, alarmTopics(this, settings), [
      above(
        "AddressFails",
        failing(distribution),
        1,
        "More than 1% of all calls end in a 5xx of CloudFront. See ApiRefuses first, then the distribution.",
      ),
      above(
        "FirewallBlocks",
        blocked(edge),
        1000,
        "The firewall blocks many calls: an attack, or a hall that looks like one. See its sampled requests.",
      ),
      ...probeAlarms(this),
      ...expiryAlarms(this),
    ]);
  }
}

/** Percentage of the calls in five minutes, if there are enough. */
function failing({ distributionId }: cloudfront.Distribution): cloudwatch.MathExpression {
  const of = (metricName: string, statistic: string) =>
    new cloudwatch.Metric({
      namespace: "AWS/CloudFront",
      metricName,
      statistic,
      period,
      dimensionsMap: { DistributionId: distributionId, Region: "Global" },
    });
  return new cloudwatch.MathExpression({
    expression: `IF(calls >= ${ENOUGH}, rate, 0)`,
    usingMetrics: { calls: of("Requests", "sum"), rate: of("5xxErrorRate", "avg") },
    period,
  });
}

const blocked = ({ metricName }: EdgeStack): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: "AWS/WAFV2",
    metricName: "BlockedRequests",
    statistic: "sum",
    period,
    dimensionsMap: { WebACL: metricName, Rule: "ALL" },
  });
