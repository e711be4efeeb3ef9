import { readFileSync } from "node:fs";
import { join } from "node:path";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The reviewed permissions; `npm run academy -- cloud:check --accept` rewrites the file. */
export const reviewedFile = join(import.meta.dirname, "iam.reviewed.txt");

export const reviewed = (): string[] => readFileSync(reviewedFile, "utf8").trimEnd().split("\n");

/**
 * Every statement of the templates' policies, one line per action and resource, sorted, so that a
 * diff shows what a change allows.
 *
 * @param templates by the stack's part of the name
 */
export function statementsOf(templates: Record<string, object>): string[] {
  const lines = Object.entries(templates).flatMap(([stack, template]) => {
    // A template is JSON, which its type does not say.
    const { Resources } = template as { Resources: Record<string, { Properties?: Json }> };
    return Object.entries(Resources).flatMap(([id, { Properties = null }]) =>
      documentsOf(Properties).flatMap((one) => linesOf(`${stack}/${withoutHash(id)}`, one)),
    );
  });
  return [...new Set(lines)].toSorted();
}

/** Policy documents anywhere in a resource: of a policy, a role's trust, a bucket, a queue. */
function documentsOf(value: Json): { [name: string]: Json }[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(documentsOf);
  const found = Array.isArray(value["Statement"]) ? [value] : [];
  return [...found, ...Object.values(value).flatMap(documentsOf)];
}

function linesOf(holder: string, { Statement }: { [name: string]: Json }): string[] {
  return listOf(Statement).flatMap((one) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const { Effect, Action, Resource = "itself", Principal, Condition } = one;
    const who = Principal === undefined ? holder : `${holder} lets ${textOf(Principal)}`;
    const when = Condition === undefined ? "" : ` when ${textOf(Condition)}`;
    return listOf(Action).flatMap((action) =>
      listOf(Resource).map(
        (on) => `${who}: ${textOf(Effect)} ${textOf(action)} on ${textOf(on)}${when}`,
      ),
    );
  });
}

const listOf = (value: Json | undefined): Json[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Names instead of CloudFormation's functions, without the hashes that CDK adds. */
function textOf(value: Json | undefined): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(",");
  const { Ref, "Fn::GetAtt": attribute, "Fn::ImportValue": imported, "Fn::Join": joined } = value;
  if (Ref !== undefined) return `<${withoutHash(textOf(Ref))}>`;
  if (Array.isArray(attribute))
    return `<${withoutHash(textOf(attribute[0]))}.${textOf(attribute[1])}>`;
  if (imported !== undefined)
    return `<${withoutHash(textOf(imported).replace(/^.*?:ExportsOutput/, ""))}>`.replace(
      /^<FnGetAtt(\w+?)Arn>$/,
      "<$1.Arn>",
    );
  if (Array.isArray(joined)) return listOf(joined[1]).map(textOf).join(textOf(joined[0]));
  return Object.entries(value)
    .map(([name, of]) => `${name}=${textOf(of)}`)
    .join(" ");
}

const withoutHash = (id: string): string => id.replace(/[0-9A-F]{8}(?=[A-Z]|$)/g, "");
