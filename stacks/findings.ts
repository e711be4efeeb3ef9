import { type App, Aspects, Stack } from "aws-cdk-lib";
import { Annotations, Match } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import * as z from "zod";
import { explanations } from "./explanations.ts";

const Finding = z.object({
  /** As the rules name it: `AwsSolutions-IAM5[Resource::*]`. */
  rule: z.string(),
  /** The construct's path, without the stage: `/api/ApiRole/DefaultPolicy/Resource`. */
  place: z.string(),
  text: z.string(),
  /** Why it stays; undefined for one that somebody must look at. */
  reason: z.string().optional(),
});

/** What a rule found in a stack, explained or not. */
export type Finding = z.infer<typeof Finding>;

/** Findings as they are written into a file. */
export const Findings = z.array(Finding);

/** Has AWS Solutions' and the serverless rules look at every stack of an app when it synthesises. */
export function lookAt(app: App): void {
  Aspects.of(app).add(new AwsSolutionsChecks());
  Aspects.of(app).add(new ServerlessChecks());
}

/** All findings in an app that was looked at. It is synthesised here. */
export function findingsOf(app: App): Finding[] {
  const stacks = app.node.children.filter((one): one is Stack => Stack.isStack(one));
  const found = stacks.flatMap((stack) => {
    const notes = Annotations.fromStack(stack);
    return [...notes.findError("*", Match.anyValue()), ...notes.findWarning("*", Match.anyValue())];
  });
  return found.map(({ id, entry }) => {
    const place = id.replace(/^\/academy-[a-z0-9-]+-([a-z]+)\//, "/$1/");
    const text = (typeof entry.data === "string" ? entry.data : JSON.stringify(entry.data)).trim();
    // A warning of CDK's own has no rule's name before a colon.
    const rule =
      /^((?:AwsSolutions|Serverless|CdkNag)[\w-]*(?:\[.*?\])?): /.exec(text)?.[1] ?? "CDK";
    return { rule, place, text, reason: reasonFor(rule, place) };
  });
}

function reasonFor(rule: string, place: string): string | undefined {
  return explanations.find((one) => one.rule.test(rule) && one.place.test(place))?.reason;
}
