import { type Answer, answered, refused } from "./stub-answers.ts";

/** A change set as it was asked for. */
export interface ChangeSet {
  region: string;
  stack: string;
  type: string;
  /** The template's text, as it was uploaded. */
  template: string;
  tags: Record<string, string>;
  /** Whose rights CloudFormation uses. */
  role: string;
  /** Its place among all that came. */
  step: number;
}

interface Stack {
  name: string;
  region: string;
  status: string;
  reason?: string;
  template: string;
  tags: Record<string, string>;
  events: { resource: string; type: string; status: string; reason?: string; at: string }[];
}

interface Waiting extends ChangeSet {
  arn: string;
}

const ACCOUNT = "111111111111";

interface Template {
  Parameters?: Record<string, { Default?: string }>;
  Outputs?: Record<string, { Value: unknown }>;
  Resources?: Record<string, { Type: string }>;
}

/** What a template of CDK says; the bootstrap stack's is YAML, of which nobody asks anything here. */
const parsed = (text: string): Template => (text.startsWith("{") ? JSON.parse(text) : {});

/** The form's `Name.member.1.Part` as a list of objects. */
function members(form: URLSearchParams, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [key, value] of form) {
    const match = new RegExp(`^${name}\\.member\\.(\\d+)\\.(\\w+)$`).exec(key);
    if (match?.[1] && match[2]) (found[Number(match[1]) - 1] ??= {})[match[2]] = value;
  }
  return found;
}

/** CloudFormation's half of the stub: every stack is made at once, but those that are to fail. */
export class StubStacks {
  /** In the order in which they were asked for. */
  readonly changeSets: ChangeSet[] = [];
  readonly executed: string[] = [];
  /** Names of deleted stacks with their regions. */
  readonly deleted: string[] = [];
  private readonly stacks = new Map<string, Stack>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly failing: ReadonlySet<string>;
  private readonly templateAt: (url: string) => string | undefined;
  private readonly nextStep: () => number;

  constructor(
    failing: ReadonlySet<string>,
    templateAt: (url: string) => string | undefined,
    nextStep: () => number,
  ) {
    this.failing = failing;
    this.templateAt = templateAt;
    this.nextStep = nextStep;
  }

  /** Puts a stack where there is none of its name. */
  has(name: string, region: string, template: string): void {
    const at = `${region}/${name}`;
    if (this.stacks.has(at)) return;
    const stack = { name, region, status: "CREATE_COMPLETE", template, tags: {}, events: [] };
    this.stacks.set(at, stack);
  }

  /** @returns undefined for a call that it does not know */
  answer(action: string, region: string, form: URLSearchParams): Answer | undefined {
    const name = (form.get("StackName") ?? "").replace(/^arn:.*?:stack\/([^/]+).*$/, "$1");
    const at = `${region}/${name}`;
    switch (action) {
      case "DescribeStacks":
        return this.describe(at, name);
      case "GetTemplate":
        return this.found(at, name, ({ template }) =>
          answered(action, { TemplateBody: template, StagesAvailable: ["Original"] }),
        );
      case "CreateChangeSet":
        return this.createChangeSet(at, name, region, form);
      case "DescribeChangeSet":
        return this.changeSet(form, at, (one) => answered(action, describedChangeSet(one)));
      case "DeleteChangeSet":
        this.waiting.delete(at);
        return answered(action);
      case "ExecuteChangeSet":
        return this.changeSet(form, at, (one) => this.execute(at, one));
      case "DescribeStackEvents":
        return this.found(at, name, (stack) =>
          answered(action, { StackEvents: stack.events.map((one) => event(stack, one)) }),
        );
      case "DescribeStackResources":
        return this.found(at, name, ({ events }) =>
          answered(action, { StackResources: events.map(resource) }),
        );
      case "DeleteStack":
        return this.remove(at);
      default:
        return undefined;
    }
  }

  private found(at: string, name: string, answer: (stack: Stack) => Answer): Answer {
    const stack = this.stacks.get(at);
    if (stack) return answer(stack);
    return refused("ValidationError", `Stack with id ${name} does not exist`);
  }

  private describe(at: string, name: string): Answer {
    return this.found(at, name, (stack) => {
      const { Parameters = {}, Outputs = {} } = parsed(stack.template);
      return answered("DescribeStacks", {
        Stacks: [
          {
            StackName: stack.name,
            StackId: arn(stack),
            CreationTime: "2026-01-01T00:00:00Z",
            StackStatus: stack.status,
            StackStatusReason: stack.reason,
            Parameters: Object.entries(Parameters).map(([key, { Default = "" }]) => ({
              ParameterKey: key,
              ParameterValue: Default,
            })),
            Tags: Object.entries(stack.tags).map(([Key, Value]) => ({ Key, Value })),
            Outputs: Object.entries(Outputs).map(([key, { Value }]) => ({
              OutputKey: key,
              OutputValue: typeof Value === "string" ? Value : `stub-${key}`,
            })),
          },
        ],
      });
    });
  }

  private createChangeSet(at: string, name: string, region: string, form: URLSearchParams): Answer {
    const url = form.get("TemplateURL") ?? "";
    const template = form.get("TemplateBody") ?? this.templateAt(url);
    if (template === undefined) return refused("ValidationError", `No template at ${url}`);
    const tags = members(form, "Tags").map(({ Key = "", Value = "" }) => [Key, Value]);
    const changeSet: ChangeSet = {
      region,
      stack: name,
      type: form.get("ChangeSetType") ?? "",
      template,
      tags: Object.fromEntries(tags),
      role: form.get("RoleARN") ?? "",
      step: this.nextStep(),
    };
    this.changeSets.push(changeSet);
    const changeSetArn = `arn:aws:cloudformation:${region}:${ACCOUNT}:changeSet/${name}/1`;
    this.waiting.set(at, { ...changeSet, arn: changeSetArn });
    const Id = changeSetArn;
    return answered("CreateChangeSet", { Id, StackId: arn({ name, region }) });
  }

  /** One that was executed or deleted is not found: the CLI asks until then. */
  private changeSet(form: URLSearchParams, at: string, answer: (one: Waiting) => Answer): Answer {
    const one = this.waiting.get(at);
    if (one) return answer(one);
    const asked = form.get("ChangeSetName") ?? "";
    return refused("ChangeSetNotFound", `ChangeSet [${asked}] does not exist`, 404);
  }

  private execute(at: string, { stack: name, region, type, template, tags }: Waiting): Answer {
    this.waiting.delete(at);
    this.executed.push(at);
    const fails = this.failing.has(name);
    const verb = type === "UPDATE" ? "UPDATE" : "CREATE";
    const status = fails
      ? `${verb === "CREATE" ? "" : "UPDATE_"}ROLLBACK_COMPLETE`
      : `${verb}_COMPLETE`;
    const [resource = "Resource", { Type = "AWS::Stub" } = {}] =
      Object.entries(parsed(template).Resources ?? {})[0] ?? [];
    const when = new Date().toISOString();
    const events = [
      { resource: name, type: "AWS::CloudFormation::Stack", status, at: when },
      ...(fails
        ? [
            {
              resource,
              type: Type,
              status: `${verb}_FAILED`,
              reason: "The stub refuses it",
              at: when,
            },
          ]
        : []),
    ];
    this.stacks.set(at, { name, region, status, template, tags, events });
    return answered("ExecuteChangeSet");
  }

  private remove(at: string): Answer {
    if (this.stacks.delete(at)) this.deleted.push(at);
    return answered("DeleteStack");
  }
}

const arn = ({ name, region }: Pick<Stack, "name" | "region">): string =>
  `arn:aws:cloudformation:${region}:${ACCOUNT}:stack/${name}/1`;

const event = (stack: Stack, one: Stack["events"][number]) => ({
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

const resource = (one: Stack["events"][number]) => ({
  LogicalResourceId: one.resource,
  ResourceType: one.type,
  ResourceStatus: one.status,
  ResourceStatusReason: one.reason,
  Timestamp: one.at,
});

const describedChangeSet = ({ arn: ChangeSetId, stack, region }: Waiting) => ({
  ChangeSetId,
  ChangeSetName: "cdk-deploy-change-set",
  StackId: arn({ name: stack, region }),
  StackName: stack,
  Status: "CREATE_COMPLETE",
  ExecutionStatus: "AVAILABLE",
  Changes: [{ Type: "Resource", ResourceChange: { Action: "Modify", LogicalResourceId: "Any" } }],
});
