import { Stack, type StackProps } from "aws-cdk-lib";
import * as waf from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/**
 * Rules that would take formulas, markup, long papers, and searches for `<b>` or `../` for attacks:
 * they only count. The API itself checks bodies and queries.
 */
const countedOnly = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericRFI_BODY",
  "GenericLFI_BODY",
  "EC2MetaDataSSRF_BODY",
  "CrossSiteScripting_QUERYARGUMENTS",
  "GenericLFI_QUERYARGUMENTS",
];

/**
 * Requests of one address in five minutes to calls that guess passwords or send mail. A hall of
 * 3,000 students behind one address logs in within that time.
 */
const GUESSES = 10_000;

/**
 * A path is transformed like this before it is compared, so that no other spelling bypasses the
 * rule.
 */
const asTheApiReadsIt = (["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"] as const).map(
  (type, priority) => ({ priority, type }),
);

/**
 * The firewall in front of CloudFront, which AWS requires in us-east-1. No rule counts addresses on
 * a student's path through an exam: a whole centre may share one.
 */
export class EdgeStack extends Stack {
  readonly webAclArn: string;
  /** The name of its metrics, which must differ from those of other stages in the account. */
  readonly metricName: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.metricName = id;
    const acl = new waf.CfnWebACL(this, "Firewall", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: seenAs(this.metricName),
      rules: [
        managed(0, "AWSManagedRulesAmazonIpReputationList"),
        managed(1, "AWSManagedRulesKnownBadInputsRuleSet"),
        managed(2, "AWSManagedRulesCommonRuleSet", countedOnly),
        guessing(3),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}

const seenAs = (metricName: string): waf.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const managed = (
  priority: number,
  name: string,
  counted: readonly string[] = [],
): waf.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  visibilityConfig: seenAs(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
});

/** The API's own limits are far lower and know accounts; this keeps floods away from it. */
const guessing = (priority: number): waf.CfnWebACL.RuleProperty => ({
  name: "Guessing",
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  visibilityConfig: seenAs("Guessing"),
  statement: {
    rateBasedStatement: {
      aggregateKeyType: "IP",
      evaluationWindowSec: 300,
      limit: GUESSES,
      scopeDownStatement: {
        regexMatchStatement: {
          fieldToMatch: { uriPath: {} },
          regexString:
            "^/api/(auth/(login|register|forgot|reset|refresh|google|invitation)|account/(password|delete|sessions|second-factor)|demo-tests/\\d/guests|enquiries|payment-links)",
          textTransformations: asTheApiReadsIt,
        },
      },
    },
  },
});
