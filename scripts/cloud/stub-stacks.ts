import { type Answer, answered, refused } from "./stub-answers.ts";
import {
  ACCOUNT,
  arn,
  type ChangeSet,
  described,
  describedChangeSet,
  describeOnly,
  event,
  parsed,
  resource,
  type Stack,
  type Waiting,
} from "./stub-described.ts";

/** The form's `Name.member.1.Part` as a list of objects. */
function members(form: URLSearchParams, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [key, value] of form) {
    const match = new RegExp(`^${name}\\.member\\.(\\d+)\\.(\\w+)$`).exec(key);
    if (match?.[1] && match[2]) (found[Number(match[1]) - 1] ??= {})[match[2]] = value;
  }
  return found;
}

/** The element with the resources in each call's answer. */
const resourcesOf = {
  ListStackResources: "StackResourceSummaries",
  DescribeStackResources: "StackResources",
} as const;

/**
 * CloudFormation in the stub: every stack is created immediately, except those that should fail.
 */
export class StubStacks {
  /** In the order in which they were requested. */
  readonly changeSets: ChangeSet[] = [];
  readonly executed: string[] = [];
  /** Names of deleted stacks with their regions. */
  readonly deleted: string[] = [];
  private readonly stacks = new Map<string, Stack>();
  private readonly gone = new Map<string, Stack>();
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

  /** Adds a stack if there is none with its name. */
  has(name: string, region: string, template: string): void {
    const at = `${region}/${name}`;
    if (this.stacks.has(at)) return;
    const stack = { name, region, status: "CREATE_COMPLETE", template, tags: {}, events: [] };
    this.stacks.set(at, stack);
  }

  /** @returns undefined for an unknown call */
  answer(action: string, region: string, form: URLSearchParams): Answer | undefined {
    const asked = form.get("StackName") ?? "";
    const name = asked.replace(/^arn:.*?:stack\/([^/]+).*$/, "$1");
    const at = `${region}/${name}`;
    // A deleted stack can only be found by its id.
    const gone = asked === name ? undefined : this.gone.get(at);
    if (gone && !this.stacks.has(at) && action !== "DeleteStack") {
      return describeOnly(action, gone);
    }
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
      case "ListStackResources":
      case "DescribeStackResources":
        return this.found(at, name, ({ events }) =>
          answered(action, { [resourcesOf[action]]: events.map(resource) }),
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
    return this.found(at, name, (stack) =>
      answered("DescribeStacks", { Stacks: [described(stack)] }),
    );
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

  /** An executed or deleted one is not found: the CLI polls until then. */
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

  /** A deleted stack is gone immediately. */
  private remove(at: string): Answer {
    const stack = this.stacks.get(at);
    if (stack) {
      this.stacks.delete(at);
      this.deleted.push(at);
      this.gone.set(at, { ...stack, status: "DELETE_COMPLETE" });
    }
    return answered("DeleteStack");
  }
}
