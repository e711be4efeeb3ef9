import { CfnOutput, type Stack } from "aws-cdk-lib";

/**
 * Outputs of the stacks by which people and commands find what was deployed. Their names stay the
 * same across deployments, unlike those that CDK creates for its own references.
 */
export const outputNames = [
  "SiteUrl",
  "DistributionDomain",
  "FilesBucket",
  "ContentTable",
  "AttemptsTable",
  "Bucket",
  "EventBus",
  "MediaUrl",
  "UserPoolId",
  "UserPoolClientId",
  "SessionKeys",
  "ApiUrl",
  "ApiFunction",
  "ApiAlias",
  "ApiHost",
  "Dashboard",
] as const;

export type OutputName = (typeof outputNames)[number];

/** Adds outputs under exactly these names. */
export function addOutputs(stack: Stack, values: Partial<Record<OutputName, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    // A construct may have the name already, which is unique in a scope; outputs are separate.
    new CfnOutput(stack, `${name}Output`, { value }).overrideLogicalId(name);
  }
}
