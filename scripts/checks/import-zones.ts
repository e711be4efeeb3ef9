import * as at from "./import-places.ts";
import { coreZones } from "./import-core.ts";
import { webLayers, webMay } from "./import-web.ts";

/**
 * Which file may import which, as an allow-list: a file belongs to the first zone that fits and may
 * import what that zone names. `$1` is the pattern's first group, the file's own folder.
 */
export interface Zone {
  name: string;
  files: RegExp;
  /** Files of the workspace that it may import; "any" means all that are not tests. */
  mayImport: "any" | readonly string[];
  /** Files it may import as types only. */
  typesFrom?: readonly string[];
  /** Files whose code it may load by `import()` alone. */
  lazily?: readonly string[];
  packages: "any" | readonly string[];
  /** Node's own modules that it may import: all of them, or these. */
  node?: true | readonly string[];
}

export const zones: readonly Zone[] = [
  {
    name: "tests of rules",
    files: /^packages\/(?!.+\.(cloud|tooling)\.test\.ts$).+\.test\.tsx?$/,
    mayImport: "any",
    packages: "any",
    // No file, process or network: what needs one is a *.cloud.test.ts or a *.tooling.test.ts.
    node: ["node:crypto", "node:stream(/.+)?"],
  },
  {
    name: "tests and tools",
    files:
      /(\.(test|e2e|arbitrary|laws|fixture)\.tsx?$)|\/testing\/|^(e2e|bench|simulation|scripts)\/|^vitest\.config\.ts$/,
    mayImport: "any",
    packages: "any",
    node: true,
  },
  {
    name: "ui, editor",
    files: /^packages\/ui\/editor\//,
    mayImport: [at.ui, at.allowedRichText, at.formulaRules],
    packages: [...at.react, "@tiptap/.+", "mathlive", "katex/dist/.+", "dompurify"],
  },
  {
    name: "ui",
    files: /^packages\/ui\//,
    mayImport: [at.ui, at.allowedRichText],
    packages: [...at.react, "dompurify", "katex(/.+)?"],
  },
  {
    name: "response types, registries",
    files: /^packages\/response-types\/(?!.*\.ui\.ts$)[^/]+\.ts$/,
    mayImport: [at.responseLogic],
    packages: ["zod"],
  },
  {
    name: "response types, registries of parts",
    files: /^packages\/response-types\/[^/]+\.(tsx|ui\.ts)$/,
    mayImport: [at.responseParts, at.ui],
    packages: ["zod", ...at.react],
  },
  {
    name: "response types, arithmetic",
    files: /^packages\/response-types\/shared\/decimal\.ts$/,
    mayImport: ["packages/response-types/shared/(?!.*\\.(tsx|ui\\.ts)$).+"],
    packages: ["big.js"],
  },
  {
    name: "response types, logic",
    files: /^packages\/response-types\/([^/]+)\/(?!.*\.ui\.ts$).+\.ts$/,
    mayImport: ["packages/response-types/($1|shared)/(?!.*\\.(tsx|ui\\.ts)$).+"],
    packages: ["zod"],
  },
  {
    name: "response types, screen parts",
    files: /^packages\/response-types\/([^/]+)\/.+\.(tsx|ui\.ts)$/,
    mayImport: ["packages/response-types/($1|shared)/.+", at.ui],
    packages: ["zod", ...at.react],
  },
  ...coreZones,
  {
    name: "functions, headers",
    files: /^packages\/functions\/headers\.ts$/,
    mayImport: [],
    packages: [],
  },
  {
    name: "functions, bundle",
    files: /^packages\/functions\/(bundle|native-packages)\.ts$/,
    mayImport: ["packages/functions/native-packages\\.ts"],
    packages: ["esbuild", "zod"],
    node: true,
  },
  {
    name: "functions",
    files: /^packages\/functions\//,
    mayImport: [
      "packages/functions/(?!(bundle|native-packages)\\.ts$).+",
      at.corePure,
      at.corePlatform,
      "packages/core/.+\\.service\\.ts",
      at.responseTypes,
    ],
    lazily: [at.areas],
    packages: ["zod", "hono(/.+)?", "@hono/(?!node-server).+"],
    node: true,
  },
  {
    name: "web, build",
    files: /^packages\/web\/[^/]+\.(config|build)\.ts$/,
    mayImport: [
      "packages/web/[^/]+\\.build\\.ts",
      "packages/web/service-worker\\.ts",
      "packages/core/kernel/shared/pages\\.rules\\.ts",
    ],
    packages: ["vite", "@vitejs/.+", "@csstools/.+", "postcss-.+"],
    node: true,
  },
  {
    name: "web, boot",
    files: /^packages\/web\/boot\.ts$/,
    // Constants of calls, of which the build takes nothing else.
    mayImport: ["packages/web/lib/.+", "packages/web/(features|shared)/.+\\.queries\\.ts"],
    packages: [],
  },
  {
    name: "web, worker",
    files: /^packages\/web\/service-worker\.ts$/,
    mayImport: [
      "packages/core/kernel/shared/pages\\.rules\\.ts",
      "packages/web/lib/shared-lock\\.ts",
      "packages/web/shared/offline/worker\\.rules\\.ts",
      // What it sends while no page is open.
      "packages/web/shared/outbox/send-in-background\\.ts",
    ],
    packages: [],
  },
  {
    name: "web, what reads and writes videos",
    files: /^packages\/web\/features\/videos\/encoder\/(film|reel)\.ts$/,
    mayImport: ["packages/web/features/videos/encoder/.+", at.corePure],
    packages: ["mediabunny"],
  },
  {
    name: "web, what reads PDFs",
    files: /^packages\/web\/features\/pdf-paper\/(open-pdf|read-page|cut)\.ts$/,
    mayImport: ["packages/web/features/pdf-paper/.+", "packages/web/lib/.+", at.corePure],
    packages: ["pdfjs-dist(/.+)?", "fflate"],
  },
  ...webLayers(["lib", "shared", "features", "app"]),
  {
    name: "web, entry",
    files: /^packages\/web\/[^/]+\.tsx?$/,
    ...webMay("app|lib|features/landing"),
  },
  {
    name: "local",
    files: /^packages\/local\//,
    mayImport: [
      "packages/local/.+",
      "packages/(core|functions|response-types)/.+",
      "packages/web/[^/]+\\.config\\.ts",
    ],
    lazily: [at.areas],
    packages: "any",
    node: true,
  },
  {
    name: "stacks",
    files: /^stacks\//,
    // Four exceptions to "no package", all pure and importing nothing: the one place that decides
    // the headers, what a deployment tells the web app, what GST asks for, and which page a screen has.
    mayImport: [
      "stacks/.+",
      "packages/functions/headers\\.ts",
      "packages/core/kernel/shared/(deployment|gst|pages)\\.rules\\.ts",
    ],
    packages: ["aws-cdk-lib(/.+)?", "constructs", "cdk-nag", "zod"],
    node: true,
  },
  {
    name: "sst config",
    files: /^sst\.config\.ts$/,
    mayImport: ["stacks/.+"],
    packages: ["sst(/.+)?", "aws-cdk-lib(/.+)?", "constructs"],
  },
];
