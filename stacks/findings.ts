import { type App, Aspects } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import * as z from "zod";
import { explanations } from "./explanations.ts";

const Finding = z.object({
  /** As the rules name it: `AwsSolutions-IAM5[Resource::*]`. */
  rule: z.string(),
  /** The construct's path, without the stage: `/api/ApiRole/DefaultPolicy/Resource`. */
  place: z.string(),
  text: z.string(),
  /** Why it is accepted; undefined for one that needs attention. */
  reason: z.string().optional(),
});

/** A rule's finding in a stack, explained or not. */
export type Finding = z.infer<typeof Finding>;

/** Findings in the form in which they are written to a file. */
export const Findings = z.array(Finding);

/** Runs the AWS Solutions and serverless rules on every stack of an app when it synthesises. */
export function lookAt(app: App): void {
  Aspects.of(app).add(new AwsSolutionsChecks());
  Aspects.of(app).add(new ServerlessChecks());
}

/**
 * All findings in a checked app. The rules see what one stack takes from another only when the app is
 * synthesised again. CDK's own assertions would do that for each stack, which takes minutes.
 */
export function findingsOf(app: App): Finding[] {
  app.synth();
  const found = app
    .synth({ force: true })
    .stacks.flatMap(({ messages }) => messages)
    .filter(({ level }) => level !== "info");
  return found.map(({ id, entry }) => {
    const place = id.replace(/^\/academy-[a-z0-9-]+-([a-z]+)\//, "/$1/");
    const text = (typeof entry.data === "string" ? entry.data : JSON.stringify(entry.data)).trim();
    // CDK's own warnings do not begin with the name of a rule and a colon.
    const rule =
      /^((?:AwsSolutions|Serverless|CdkNag)[\w-]*(?:\[.*?\])?): /.exec(text)?.[1] ?? "CDK";
    return { rule, place, text, reason: reasonFor(rule, place) };
  });
}

function reasonFor(rule: string, place: string): string | undefined {
  return explanations.find((one) => one.rule.test(rule) && one.place.test(place))?.reason;
}
