/** Why a finding of the rules is accepted. One that no longer matches a finding fails a test. */
export interface Explanation {
  rule: RegExp;
  /** The construct's path, without the stage. */
  place: RegExp;
  reason: string;
}

/** CDK's own helpers, which only run during a deployment. */
const helpers = /^\/(web|edge|pages|outpost)\/Custom::C/;

export const explanations: readonly Explanation[] = [
  {
    rule: /^AwsSolutions-CFR1$/,
    place: /\/(Media|Web)\/Resource$/,
    reason: "Students live in any country; nothing here is for one alone.",
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    place: /\/Media\/Resource$/,
    reason: "It only serves immutable files; there is nothing behind it to attack.",
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    place: /^\/web\/Web\/Resource$/,
    reason: "A personal stage has no firewall, which costs by the month; shared stages have one.",
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    place: /\/(Media|Web)\/Resource$/,
    reason: "CloudFront's own address has no other TLS setting; a custom domain has TLS 1.2.",
  },
  {
    rule: /^AwsSolutions-COG1$/,
    place: /^\/identity\/Users/,
    reason:
      "NIST SP 800-63B: length and a list of common passwords, checked by the API, instead of kinds of characters.",
  },
  {
    rule: /^AwsSolutions-COG2$/,
    place: /^\/identity\/Users/,
    reason:
      "Administrators need a second factor, which the API requires; required of everyone, it would lock out students whose exam centre allows no phone.",
  },
  {
    rule: /^AwsSolutions-COG3$/,
    place: /^\/identity\/Users/,
    reason:
      "The API counts failed logins by account and address itself; paid per user, this would cost more than everything else.",
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    place: /^\/web\/OriginSecret/,
    reason:
      "CloudFront only learns it with a deployment, so a rotation is one; docs/operations.md.",
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    place: /^\/identity\/SessionKeys/,
    reason: "A key must verify before it signs: an operator adds the next one; docs/operations.md.",
  },
  {
    rule: /^AwsSolutions-APIG4$/,
    place: /^\/api\/Everything/,
    reason: "The API verifies tokens itself: some calls are public, some are for a guest's pass.",
  },
  {
    rule: /^AwsSolutions-IAM4/,
    place: /^\/backup\/Role/,
    reason:
      "AWS's own policies for AWS Backup's work on tables and buckets; nothing else assumes it.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::[^*]+\/\*\]$/,
    place: /^\/storage\/Bucket\/ReplicationRole/,
    reason: "Only S3 assumes it, to copy what the bucket's rules name.",
  },
  {
    rule: /^Serverless-EventBusDLQ$/,
    place: /^\/watch\/(CanaryStopped|BackupFailed)/,
    reason: "EventBridge retries for a day; CodeDeploy and AWS Backup keep what it reports.",
  },
  {
    rule: /^AwsSolutions-IAM4/,
    place: /^\/api\/Canary\/ServiceRole/,
    reason:
      "AWS's own policy for CodeDeploy: it moves an alias and reads alarms, and nothing else.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    place: /Role\/DefaultPolicy/,
    reason: "Traces go to X-Ray, whose two calls AWS offers for no narrower resource.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::[^*]+\/[a-z-]+\/\*\]$/,
    place: /Role\/DefaultPolicy/,
    reason: "One folder of the bucket, whose files are named as they are created.",
  },
  {
    rule: /^Serverless-LambdaTracing$/,
    place: /^\/api\/Api\/Resource$/,
    reason:
      "Lambda traces one call in twenty at a fixed rate, US$25 for a million tests; the log names each slow call.",
  },
  {
    rule: /^Serverless-LambdaDLQ$/,
    place: /^\/api\/Api\/Resource$/,
    reason: "Its callers see their errors; nothing about it is asynchronous.",
  },
  {
    rule: /^Serverless-LambdaDLQ$/,
    place: /^\/api\/ReleaseCheck\/Resource$/,
    reason: "The deployment waits for it, and an error stops the deployment.",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<Api\w+\.Arn>:\*\]$/,
    place: /^\/api\/ReleaseCheckRole\//,
    reason: "It logs in at a new version of the API, whose number is not known before.",
  },
  {
    rule: /^Serverless-(?:LambdaDLQ|EventBusDLQ)$/,
    place: /^\/(watch|outpost)\/Probe/,
    reason: "The next look is due in a minute, and an alarm sees that none came.",
  },
  {
    rule: /^Serverless-Lambda(?:DLQ|EventSourceMappingDestination)$/,
    place:
      /^\/jobs\/(?:Bulk|Closing|Processing|Videos|Images)\/(?:Resource|SqsEventSource:\w+\/Resource)$/,
    reason: "Its queue keeps failed messages and sends them to the dead-letter queue.",
  },
  {
    rule: /^Serverless-SQSRedrivePolicy$/,
    place: /^\/jobs\/Lost(?:Events|Imports)/,
    reason: "It is the dead-letter queue.",
  },
  {
    rule: /^Serverless-LambdaAsyncFailureDestination$/,
    place: /^\/jobs\/\w+\/EventInvokeConfig/,
    reason: "Its dead-letter queue takes what failed.",
  },
  {
    rule: /^Serverless-SNSRedrivePolicy$/,
    place: /^\/(watch|outpost)\/(Alarms|Tomorrow)/,
    reason: "People and pagers; an alarm is in CloudWatch as well.",
  },
  {
    rule: /^(AwsSolutions-(IAM4|IAM5|L1)|Serverless-Lambda)/,
    place: helpers,
    reason:
      "CDK's own function with CDK's own role; it copies files, or a value, during a deployment.",
  },
];
