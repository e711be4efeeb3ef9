import * as at from "./import-places.ts";
import { webLayers, webMay } from "./import-web.ts";

/**
 * "Who may import whom" of ARCHITECTURE.md, as an allow-list: a file belongs to the first zone that
 * fits and may import what it names. `$1` is the pattern's first group, the file's own folder.
 */
export interface Zone {
  name: string;
  files: RegExp;
  /** Files of the workspace that it may import; "any" stands for all that are not tests. */
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
      /(\.(test|e2e|arbitrary|laws|fixture|testing)\.tsx?$)|\/testing\/|^(e2e|bench|simulation|scripts)\/|^vitest\.config\.ts$/,
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
  {
    name: "core stores",
    // The user directory is a store whose table is Cognito's.
    files: /^packages\/core\/([^/]+)\/.+\.(store|directory)\.ts$/,
    mayImport: ["packages/core/$1/(?!.*\\.service\\.ts$).+", at.coreShared, at.corePlatform],
    packages: ["zod", "jose", ...at.aws],
    node: true,
  },
  {
    name: "core keys",
    files: /^packages\/core\/([^/]+)\/.+\.keys\.ts$/,
    mayImport: ["packages/core/$1/.+\\.(schema|rules|keys)\\.ts", at.coreShared],
    packages: [],
  },
  {
    name: "core services",
    files: /^packages\/core\/([^/]+)\/.+\.service\.ts$/,
    mayImport: [
      at.corePure,
      at.coreRichText,
      at.coreSpreadsheet,
      at.coreExchange,
      at.coreImage,
      at.corePasswords,
      at.corePlatform,
      "packages/core/$1/.+\\.(store|directory)\\.ts",
      "packages/core/.+\\.service\\.ts",
      at.responseTypes,
    ],
    packages: ["zod", "jose"],
    node: true,
  },
  {
    name: "core platform",
    files: /^packages\/core\/platform\//,
    mayImport: [at.corePlatform, at.corePure, "packages/core/.+\\.(store|directory|keys)\\.ts"],
    packages: ["zod", "jose", "file-type", "razorpay", "@smithy/.+", ...at.aws],
    node: true,
  },
  {
    name: "core rich text",
    files: /^packages\/core\/rich-text\//,
    mayImport: [at.coreRichText, at.coreShared],
    packages: ["zod", "sanitize-html", "katex(/.+)?"],
  },
  {
    name: "core spreadsheet",
    files: /^packages\/core\/spreadsheet\//,
    mayImport: [at.coreSpreadsheet, at.coreShared],
    packages: ["exceljs"],
    node: true,
  },
  {
    name: "core image",
    files: /^packages\/core\/image\/(image-bytes|public-address)\.ts$/,
    mayImport: ["packages/core/image/.+\\.rules\\.ts", at.corePlatform],
    packages: ["image-size", "ipaddr.js"],
  },
  {
    name: "core guessed passwords",
    files: /^packages\/core\/user\/guessed-passwords\.ts$/,
    mayImport: ["packages/core/user/.+\\.rules\\.ts", "packages/core/user/leaked-passwords\\.json"],
    packages: [],
    node: ["node:crypto"],
  },
  {
    name: "core import kinds",
    // The contract of an import kind: types only, with what its handlers receive.
    files: /^packages\/core\/exchange\/pipeline\/import-kind\.ts$/,
    mayImport: [at.corePure],
    typesFrom: [at.coreExchange, at.corePlatform],
    packages: [],
  },
  {
    name: "core exchange",
    files: /^packages\/core\/exchange\/(?!.*\.(store|service|schema)\.ts$|files\/limits\.ts$)/,
    mayImport: [
      at.coreExchange,
      at.corePure,
      at.coreRichText,
      at.coreSpreadsheet,
      at.responseFiles,
    ],
    packages: [
      "zod",
      "exceljs",
      "csv-parse(/.+)?",
      "chardet",
      "yauzl",
      "markdown-it(/.+)?",
      "saxes",
      "katex",
    ],
    node: true,
  },
  {
    name: "core schemas and rules",
    files: /^packages\/core\//,
    mayImport: [at.corePure, at.responseTypes],
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
    mayImport: ["packages/web/[^/]+\\.build\\.ts"],
    packages: ["vite", "@vitejs/.+"],
    node: true,
  },
  ...webLayers(["lib", "features", "screens", "app"]),
  {
    name: "web, entry",
    files: /^packages\/web\/[^/]+\.tsx?$/,
    ...webMay("(app|lib|screens)"),
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
    // Two exceptions to "no package", both pure and importing nothing: the one place that decides
    // the headers, and the one that says what a deployment tells the web app.
    mayImport: [
      "stacks/.+",
      "packages/functions/headers\\.ts",
      "packages/core/shared/deployment\\.rules\\.ts",
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
