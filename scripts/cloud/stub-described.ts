import { type Answer, answered } from "./stub-answers.ts";

export interface ChangeSet {
  region: string;
  stack: string;
  type: string;
  /** The template's text, as uploaded. */
  template: string;
  tags: Record<string, string>;
  /** The role that CloudFormation assumes. */
  role: string;
  /** Its position among all requests. */
  step: number;
}

/** A created stack. */
export interface Stack {
  name: string;
  region: string;
  status: string;
  template: string;
  tags: Record<string, string>;
  events: { resource: string; type: string; status: string; reason?: string; at: string }[];
}

/** A change set that was neither executed nor deleted. */
export interface Waiting extends ChangeSet {
  arn: string;
}

export const ACCOUNT = "111111111111";

interface Template {
  Parameters?: Record<string, { Default?: string }>;
  Outputs?: Record<string, { Value: unknown }>;
  Resources?: Record<string, { Type: string }>;
}

/** The parameters of a CDK template; the bootstrap stack's is YAML, which no call reads. */
export const parsed = (text: string): Template => (text.startsWith("{") ? JSON.parse(text) : {});

export const arn = ({ name, region }: Pick<Stack, "name" | "region">): string =>
  `arn:aws:cloudformation:${region}:${ACCOUNT}:stack/${name}/1`;

export const event = (stack: Stack, one: Stack["events"][number]) => ({
  StackId: arn(stack),
  StackName: stack.name,
  EventId: `${one.resource}-${one.status}`,
  LogicalResourceId: one.resource,
  PhysicalResourceId: one.type === "AWS::CloudFormation::Stack" ? arn(stack) : undefined,
  ResourceType: one.type,
  ResourceStatus: one.status,
  ResourceStatusReason: one.reason,
  Timestamp: one.at,
});

export function described(stack: Stack) {
  const { Parameters = {}, Outputs = {} } = parsed(stack.template);
  return {
    StackName: stack.name,
    StackId: arn(stack),
    CreationTime: "2026-01-01T00:00:00Z",
    StackStatus: stack.status,
    Parameters: Object.entries(Parameters).map(([key, { Default = "" }]) => ({
      ParameterKey: key,
      ParameterValue: Default,
    })),
    Tags: Object.entries(stack.tags).map(([Key, Value]) => ({ Key, Value })),
    Outputs: Object.entries(Outputs).map(([key, { Value }]) => ({
      OutputKey: key,
      OutputValue: typeof Value === "string" ? Value : `stub-${key}`,
    })),
  };
}

/** The description of a deleted stack. */
export function describeOnly(action: string, stack: Stack): Answer | undefined {
  if (action === "DescribeStacks") return answered(action, { Stacks: [described(stack)] });
  if (action !== "DescribeStackEvents") return undefined;
  return answered(action, { StackEvents: stack.events.map((one) => event(stack, one)) });
}

export const resource = (one: Stack["events"][number]) => ({
  LogicalResourceId: one.resource,
  ResourceType: one.type,
  ResourceStatus: one.status,
  ResourceStatusReason: one.reason,
  Timestamp: one.at,
});

export const describedChangeSet = ({ arn: ChangeSetId, stack, region }: Waiting) => ({
  ChangeSetId,
  ChangeSetName: "cdk-deploy-change-set",
  StackId: arn({ name: stack, region }),
  StackName: stack,
  Status: "CREATE_COMPLETE",
  ExecutionStatus: "AVAILABLE",
  Changes: [{ Type: "Resource", ResourceChange: { Action: "Modify", LogicalResourceId: "Any" } }],
});
