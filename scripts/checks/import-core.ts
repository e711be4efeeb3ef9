import * as at from "./import-places.ts";
import type { Zone } from "./import-zones.ts";

/**
 * What each role in core may import; `$1` is the file's own context. A service may use the stores of
 * its own context and of the kernel; another context's data it asks that context's services for.
 * Which context may import which is in import-contexts.ts.
 */
export const coreZones: readonly Zone[] = [
  {
    name: "core stores",
    // The user directory is a store whose table is Cognito's.
    files: /^packages\/core\/([^/]+)\/.+\.(store|directory)\.ts$/,
    mayImport: ["packages/core/(kernel|$1)/(?!.*\\.service\\.ts$).+"],
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
      "packages/core/(kernel|$1)/.+\\.(store|directory)\\.ts",
      "packages/core/.+\\.service\\.ts",
      at.responseTypes,
    ],
    packages: ["zod", "jose"],
    node: true,
  },
  {
    name: "core platform",
    files: /^packages\/core\/kernel\/(?:platform|overload)\//,
    mayImport: [at.corePlatform, at.coreShared],
    packages: ["zod", "jose", "file-type", "razorpay", "@smithy/.+", ...at.aws],
    node: true,
  },
  {
    name: "core rich text",
    files: /^packages\/core\/kernel\/rich-text\//,
    mayImport: [at.coreRichText, at.coreShared],
    packages: ["zod", "sanitize-html", "katex(/.+)?"],
  },
  {
    name: "core spreadsheet",
    files: /^packages\/core\/kernel\/spreadsheet\//,
    mayImport: [at.coreSpreadsheet, at.coreShared],
    packages: ["exceljs"],
    node: true,
  },
  {
    name: "core image",
    files: /^packages\/core\/bank\/image\/(image-bytes|public-address)\.ts$/,
    mayImport: ["packages/core/bank/image/.+\\.rules\\.ts", at.corePlatform],
    packages: ["image-size", "ipaddr.js"],
  },
  {
    name: "core image encoder",
    // Alone, because it loads native code: bundle.ts refuses it in any function but that of images.
    files: /^packages\/core\/bank\/image\/encode-image\.ts$/,
    mayImport: ["packages/core/bank/image/.+\\.rules\\.ts", at.allowedRichText],
    packages: ["sharp"],
  },
  {
    name: "core guessed passwords",
    files: /^packages\/core\/people\/sign-in\/guessed-passwords\.ts$/,
    mayImport: [
      "packages/core/people/sign-in/.+\\.rules\\.ts",
      "packages/core/people/sign-in/leaked-passwords\\.json",
    ],
    packages: [],
    node: ["node:crypto"],
  },
  {
    name: "core review schedule",
    files: /^packages\/core\/learning\/progress\/schedule\.rules\.ts$/,
    mayImport: [at.corePure],
    packages: ["zod", "ts-fsrs"],
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
      "htmlparser2",
      "saxes",
      "katex",
      "cfb",
      "docx",
      "fflate",
    ],
    node: true,
  },
  {
    name: "core bills",
    // What sets a bill as PDF, with the letters that lie beside it.
    files: /^packages\/core\/sales\/payment\/bill-pdf\.ts$/,
    mayImport: [at.corePure],
    packages: ["pdfkit"],
    node: true,
  },
  {
    name: "core schemas and rules",
    files: /^packages\/core\//,
    mayImport: [at.corePure, at.responseTypes],
    packages: ["zod"],
  },
];
