import type { ImportEdge } from "./import-graph.ts";

/**
 * "Who may import whom" of ARCHITECTURE.md, as an allow-list: a file belongs to the first zone
 * whose pattern fits, and may import what that zone names, itself included. `$1` in a target
 * stands for the pattern's first group, the file's own folder.
 */
interface Zone {
  name: string;
  files: RegExp;
  /** Files of the workspace that it may import; "any" stands for all that are not tests. */
  mayImport: "any" | readonly string[];
  /** Files it may import as types only. */
  typesFrom?: readonly string[];
  packages: "any" | readonly string[];
  node?: boolean;
}

const aws = ["@aws-sdk/.+"];
const react = ["react(/.+)?", "react-dom(/.+)?", "@mantine/.+"];
const responseLogic = "packages/response-types/(?!.*\\.tsx$).+";
const responseParts = "packages/response-types/.+";
const ui = "packages/ui/.+";
const coreShared = "packages/core/shared/.+";
const corePlatform = "packages/core/platform/.+";
/** All of core that decides and describes: no role that reads or writes anything. */
const corePure = "packages/core/(?!platform/)(?!.*\\.(store|service|keys)\\.ts$).+";

export const zones: readonly Zone[] = [
  {
    name: "tests and tools",
    files:
      /(\.(test|e2e|arbitrary|laws|fixture)\.tsx?$)|^(e2e|bench|scripts)\/|^vitest\.config\.ts$/,
    mayImport: "any",
    packages: "any",
    node: true,
  },
  {
    name: "ui",
    files: /^packages\/ui\//,
    mayImport: [ui],
    packages: [...react, "dompurify", "katex(/.+)?"],
  },
  {
    name: "response types, registries",
    files: /^packages\/response-types\/[^/]+\.ts$/,
    mayImport: [responseLogic],
    packages: ["zod"],
  },
  {
    name: "response types, registries of parts",
    files: /^packages\/response-types\/[^/]+\.tsx$/,
    mayImport: [responseParts, ui],
    packages: ["zod", ...react],
  },
  {
    name: "response types, logic",
    files: /^packages\/response-types\/([^/]+)\/.+\.ts$/,
    mayImport: ["packages/response-types/($1|shared)/(?!.*\\.tsx$).+"],
    packages: ["zod"],
  },
  {
    name: "response types, screen parts",
    files: /^packages\/response-types\/([^/]+)\/.+\.tsx$/,
    mayImport: ["packages/response-types/($1|shared)/.+", ui],
    packages: ["zod", ...react],
  },
  {
    name: "core stores",
    files: /^packages\/core\/([^/]+)\/.+\.store\.ts$/,
    mayImport: ["packages/core/$1/(?!.*\\.service\\.ts$).+", coreShared, corePlatform],
    packages: ["zod", ...aws],
    node: true,
  },
  {
    name: "core keys",
    files: /^packages\/core\/([^/]+)\/.+\.keys\.ts$/,
    mayImport: ["packages/core/$1/.+\\.(schema|rules|keys)\\.ts", coreShared],
    packages: [],
  },
  {
    name: "core services",
    files: /^packages\/core\/([^/]+)\/.+\.service\.ts$/,
    mayImport: [
      corePure,
      corePlatform,
      "packages/core/$1/.+\\.store\\.ts",
      "packages/core/.+\\.service\\.ts",
      responseLogic,
    ],
    packages: ["zod", "jose", "sanitize-html", "katex(/.+)?"],
    node: true,
  },
  {
    name: "core platform",
    files: /^packages\/core\/platform\//,
    mayImport: [corePlatform, corePure, "packages/core/.+\\.(store|keys)\\.ts"],
    packages: ["zod", "jose", "sanitize-html", "katex(/.+)?", "@smithy/.+", ...aws],
    node: true,
  },
  {
    name: "core schemas and rules",
    files: /^packages\/core\//,
    mayImport: [corePure, responseLogic],
    packages: ["zod"],
  },
  {
    name: "functions, headers",
    files: /^packages\/functions\/headers\.ts$/,
    mayImport: [],
    packages: [],
  },
  {
    name: "functions, bundle",
    files: /^packages\/functions\/bundle\.ts$/,
    mayImport: [],
    packages: ["esbuild"],
    node: true,
  },
  {
    name: "functions",
    files: /^packages\/functions\//,
    mayImport: [
      "packages/functions/(?!bundle\\.ts$).+",
      corePure,
      corePlatform,
      "packages/core/.+\\.service\\.ts",
      responseLogic,
    ],
    packages: ["zod", "hono(/.+)?", "@hono/(?!node-server).+"],
    node: true,
  },
  {
    name: "web, build",
    files: /^packages\/web\/[^/]+\.config\.ts$/,
    mayImport: [],
    packages: ["vite", "@vitejs/.+"],
    node: true,
  },
  ...webLayers(["lib", "features", "screens", "app"]),
  {
    name: "web, entry",
    files: /^packages\/web\/[^/]+\.tsx?$/,
    ...webMay("(app|lib)"),
  },
  {
    name: "local",
    files: /^packages\/local\//,
    mayImport: [
      "packages/local/.+",
      "packages/(core|functions|response-types)/.+",
      "packages/web/[^/]+\\.config\\.ts",
    ],
    packages: "any",
    node: true,
  },
  {
    name: "stacks",
    files: /^stacks\//,
    // One exception to "no package": headers.ts is pure, imports nothing, and is the one place
    // that decides the headers, so CloudFront's policy is made from it.
    mayImport: ["stacks/.+", "packages/functions/headers\\.ts"],
    packages: ["aws-cdk-lib(/.+)?", "constructs"],
    node: true,
  },
  {
    name: "sst config",
    files: /^sst\.config\.ts$/,
    mayImport: ["stacks/.+"],
    packages: ["sst(/.+)?", "aws-cdk-lib(/.+)?", "constructs"],
  },
];

/** Layers from the lowest: each may import those below; within features, only its own folder. */
function webLayers(layers: readonly string[]): Zone[] {
  return layers.map((layer, level): Zone => {
    const below = layers.slice(0, level);
    const own = layer === "features" ? "features/$1/.+" : `${layer}/.+`;
    const others = below.length > 0 ? [`(${below.join("|")})/.+`] : [];
    return {
      name: `web, ${layer}`,
      files: new RegExp(`^packages/web/${layer}/([^/]+)(/.+)?$`),
      ...webMay([own, ...others].join("|")),
    };
  });
}

function webMay(layers: string): Pick<Zone, "mayImport" | "typesFrom" | "packages"> {
  return {
    mayImport: [`packages/web/(${layers})(/.+)?`, ui, responseParts, corePure],
    typesFrom: ["packages/functions/.+"],
    packages: [
      ...react,
      "react-router-dom",
      "@tanstack/react-query",
      "aws-amplify(/.+)?",
      "@aws-amplify/.+",
      "idb-keyval",
      "zod",
      "dompurify",
    ],
  };
}

/** Tests, and what only they may use: generators, laws that several tests share, fixtures. */
const isTest = (file: string) => /\.(test|e2e|arbitrary|laws|fixture)\.tsx?$/.test(file);

/** The files that no zone claims, for a file without rules could import anything. */
export const unclaimed = (files: readonly string[]): string[] =>
  files.filter((file) => !zones.some((zone) => zone.files.test(file)));

/** Says why an import is not allowed, or nothing when it is. */
export function forbiddenImport(edge: ImportEdge): string | undefined {
  const zone = zones.find(({ files }) => files.test(edge.from));
  if (zone === undefined) return undefined;
  if (edge.target === "missing") return `imports ${edge.to}, which does not exist`;
  if (edge.target === "node") {
    return zone.node === true ? undefined : `${zone.name} may not import Node's ${edge.to}`;
  }
  if (edge.target === "package") {
    const allowed = zone.packages === "any" || fits(zone.packages, edge.to);
    return allowed ? undefined : `${zone.name} may not import the package ${edge.to}`;
  }
  return forbiddenFile(zone, edge);
}

function forbiddenFile(zone: Zone, edge: ImportEdge): string | undefined {
  if (isTest(edge.to) && !isTest(edge.from)) return `nothing but a test may import ${edge.to}`;
  if (zone.mayImport === "any") return undefined;
  const own = zone.files.exec(edge.from)?.[1] ?? "";
  const fill = (targets: readonly string[]) =>
    targets.map((target) => target.replaceAll("$1", own));
  if (fits(fill(zone.mayImport), edge.to)) return undefined;
  if (!fits(fill(zone.typesFrom ?? []), edge.to)) return `${zone.name} may not import ${edge.to}`;
  return edge.kind === "type" ? undefined : `${zone.name} may import ${edge.to} as types only`;
}

const fits = (patterns: readonly string[], to: string): boolean =>
  patterns.some((pattern) => new RegExp(`^(?:${pattern})$`).test(to));
