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
  packages: "any" | readonly string[];
  node?: boolean;
}

const aws = ["@aws-sdk/.+"];
const react = ["react(/.+)?", "react-dom(/.+)?", "@mantine/.+"];
const responseLogic = "packages/response-types/(?!.*\\.(tsx|ui\\.ts)$).+";
const responseParts = "packages/response-types/.+";
const ui = "packages/ui/.+";
/** What rich text may hold, the same when stored and when shown. */
const allowedRichText = "packages/core/rich-text/allowed\\.rules\\.ts";
/** The wrapper of the maths engine, the same for a paper and in the editor. */
const formulaRules = "packages/core/rich-text/formula\\.rules\\.ts";
const coreShared = "packages/core/shared/.+";
const corePlatform = "packages/core/platform/.+";
/** All of core that decides and describes: no role that reads or writes anything. */
const corePure =
  "packages/core/(?!platform/|(rich-text|spreadsheet)/(?!.*\\.rules\\.ts$)|import/(?!.*\\.schema\\.ts$|limits\\.ts$)|image/(image-bytes|public-address)\\.ts$)(?!.*\\.(store|directory|service|keys)\\.ts$).+";
/** Wrappers of the sanitiser and the maths engine: for writing, on the server, only. */
const coreRichText = "packages/core/rich-text/.+";
/** Wrappers of what looks into pictures and addresses, on the server only. */
const coreImage = "packages/core/image/(image-bytes|public-address)\\.ts";
/** The wrapper of the spreadsheet library, on the server only. */
const coreSpreadsheet = "packages/core/spreadsheet/.+";
/** What reads and writes others' files, on the server only; its schemas and limits are for all. */
const coreImport = "packages/core/import/(?!.*\\.(store|service)\\.ts$).+";

export const zones: readonly Zone[] = [
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
    mayImport: [ui, allowedRichText, formulaRules],
    packages: [...react, "@tiptap/.+", "mathlive", "katex/dist/.+", "dompurify"],
  },
  {
    name: "ui",
    files: /^packages\/ui\//,
    mayImport: [ui, allowedRichText],
    packages: [...react, "dompurify", "katex(/.+)?"],
  },
  {
    name: "response types, registries",
    files: /^packages\/response-types\/(?!.*\.ui\.ts$)[^/]+\.ts$/,
    mayImport: [responseLogic],
    packages: ["zod"],
  },
  {
    name: "response types, registries of parts",
    files: /^packages\/response-types\/[^/]+\.(tsx|ui\.ts)$/,
    mayImport: [responseParts, ui],
    packages: ["zod", ...react],
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
    mayImport: ["packages/response-types/($1|shared)/.+", ui],
    packages: ["zod", ...react],
  },
  {
    name: "core stores",
    // The user directory is a store whose table is Cognito's.
    files: /^packages\/core\/([^/]+)\/.+\.(store|directory)\.ts$/,
    mayImport: ["packages/core/$1/(?!.*\\.service\\.ts$).+", coreShared, corePlatform],
    packages: ["zod", "jose", ...aws],
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
      coreRichText,
      coreSpreadsheet,
      coreImport,
      coreImage,
      corePlatform,
      "packages/core/$1/.+\\.(store|directory)\\.ts",
      "packages/core/.+\\.service\\.ts",
      responseLogic,
    ],
    packages: ["zod", "jose"],
    node: true,
  },
  {
    name: "core platform",
    files: /^packages\/core\/platform\//,
    mayImport: [corePlatform, corePure, "packages/core/.+\\.(store|directory|keys)\\.ts"],
    packages: ["zod", "jose", "file-type", "razorpay", "@smithy/.+", ...aws],
    node: true,
  },
  {
    name: "core rich text",
    files: /^packages\/core\/rich-text\//,
    mayImport: [coreRichText, coreShared],
    packages: ["zod", "sanitize-html", "katex(/.+)?"],
  },
  {
    name: "core spreadsheet",
    files: /^packages\/core\/spreadsheet\//,
    mayImport: [coreSpreadsheet, coreShared],
    packages: ["exceljs"],
    node: true,
  },
  {
    name: "core image",
    files: /^packages\/core\/image\/(image-bytes|public-address)\.ts$/,
    mayImport: ["packages/core/image/.+\\.rules\\.ts", corePlatform],
    packages: ["image-size", "ipaddr.js"],
  },
  {
    name: "core import",
    files: /^packages\/core\/import\/(?!.*\.(store|service|schema)\.ts$|limits\.ts$)/,
    mayImport: [coreImport, corePure, coreRichText, coreSpreadsheet, responseLogic],
    packages: [
      "zod",
      "exceljs",
      "csv-parse(/.+)?",
      "chardet",
      "yauzl",
      "fast-xml-parser",
      "markdown-it(/.+)?",
      "saxes",
      "katex",
    ],
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
    packages: "any",
    node: true,
  },
  {
    name: "stacks",
    files: /^stacks\//,
    // One exception to "no package": headers.ts is pure, imports nothing, and is the one place
    // that decides the headers, so CloudFront's policy is made from it.
    mayImport: ["stacks/.+", "packages/functions/headers\\.ts"],
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
      "@hello-pangea/dnd",
      "@fontsource/.+",
      "zod",
      "dompurify",
    ],
  };
}
