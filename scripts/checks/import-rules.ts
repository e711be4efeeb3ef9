import { forbiddenContext } from "./import-contexts.ts";
import type { ImportEdge } from "./import-graph.ts";
import { type Zone, zones } from "./import-zones.ts";

/** Tests, and what only they may use: generators, laws that several tests share, fixtures. */
const isTest = (file: string) =>
  /\.(test|e2e|arbitrary|laws|fixture)\.tsx?$|\/testing\//.test(file);

/** Benchmarks, and what browser tests share, build their worlds from what tests build theirs. */
const mayUseTestHelp = (file: string) =>
  isTest(file) ||
  /^(bench|e2e|simulation|scripts\/suite)\/|^(scripts\/test|vitest\.config)\.ts$/.test(file);

/** The files that no zone claims, for a file without rules could import anything. */
export const unclaimed = (files: readonly string[]): string[] =>
  files.filter((file) => !zones.some((zone) => zone.files.test(file)));

/** Says why an import is not allowed, or nothing when it is. */
export function forbiddenImport(edge: ImportEdge): string | undefined {
  const zone = zones.find(({ files }) => files.test(edge.from));
  if (zone === undefined) return undefined;
  if (edge.target === "missing") return `imports ${edge.to}, which does not exist`;
  if (edge.target === "node") {
    const allowed = zone.node === true || fits(zone.node ?? [], edge.to);
    return allowed ? undefined : `${zone.name} may not import Node's ${edge.to}`;
  }
  if (edge.target === "package") {
    const allowed = zone.packages === "any" || fits(zone.packages, edge.to);
    return allowed ? undefined : `${zone.name} may not import the package ${edge.to}`;
  }
  return forbiddenFile(zone, edge);
}

function forbiddenFile(zone: Zone, edge: ImportEdge): string | undefined {
  if (isTest(edge.to) && !mayUseTestHelp(edge.from)) {
    return `nothing but a test may import ${edge.to}`;
  }
  if (edge.kind === "value" && fits(zone.lazily ?? [], edge.to)) {
    return `${zone.name} may load ${edge.to} by import() only: the first call waits for no other area`;
  }
  if (zone.mayImport === "any") return undefined;
  const upwards = forbiddenContext(edge);
  if (upwards !== undefined) return upwards;
  const own = zone.files.exec(edge.from)?.[1] ?? "";
  const fill = (targets: readonly string[]) =>
    targets.map((target) => target.replaceAll("$1", own));
  if (fits(fill(zone.mayImport), edge.to)) return undefined;
  if (!fits(fill(zone.typesFrom ?? []), edge.to)) return `${zone.name} may not import ${edge.to}`;
  return edge.kind === "type" ? undefined : `${zone.name} may import ${edge.to} as types only`;
}

const fits = (patterns: readonly string[], to: string): boolean =>
  patterns.some((pattern) => new RegExp(`^(?:${pattern})$`).test(to));
