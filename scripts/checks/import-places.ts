/** Places and packages that the zones name, as patterns. */

export const aws = ["@aws-sdk/.+"];
export const react = ["react(/.+)?", "react-dom(/.+)?", "@mantine/.+", "@tabler/icons-react"];
export const responseLogic = "packages/response-types/(?!.*\\.(tsx|ui\\.ts)$).+";
export const responseParts = "packages/response-types/.+";
/** All that the product sees of response types: no type's own folder. */
export const responseTypes =
  "packages/response-types/(registry\\.ts|shared/(?!.*\\.(tsx|ui\\.ts)$).+)";
/** The same for screens. */
export const responseScreens = "packages/response-types/(registry(\\.ui)?\\.ts|shared/.+)";
/** The same for what reads and writes files, which alone speaks to other systems. */
export const responseFiles = `${responseTypes}|packages/response-types/registry\\.exchange\\.ts`;
export const ui = "packages/ui/.+";
/** What rich text may hold, the same when stored and when shown. */
export const allowedRichText = "packages/core/rich-text/allowed\\.rules\\.ts";
/** How formulas are drawn and read, the same for a paper, a file and in the editor. */
export const formulaRules =
  "packages/core/rich-text/(formula|typed-formulas|lost-formula|mathml|xml-element)\\.rules\\.ts";
export const coreShared = "packages/core/shared/.+";
export const corePlatform = "packages/core/platform/.+";
/** All of core that decides and describes: no role that reads or writes anything. */
export const corePure =
  "packages/core/(?!platform/|(rich-text|spreadsheet)/(?!.*\\.rules\\.ts$)|import/(?!.*\\.schema\\.ts$|limits\\.ts$)|image/(image-bytes|public-address)\\.ts$|user/guessed-passwords\\.ts$)(?!.*\\.(store|directory|service|keys)\\.ts$).+";
/** Wrappers of the sanitiser and the maths engine: for writing, on the server, only. */
export const coreRichText = "packages/core/rich-text/.+";
/** Wrappers of what looks into pictures and addresses, on the server only. */
export const coreImage = "packages/core/image/(image-bytes|public-address)\\.ts";
/** The list of guessed passwords, on the server only: its size is no matter for a browser. */
export const corePasswords = "packages/core/user/guessed-passwords\\.ts";
/** The wrapper of the spreadsheet library, on the server only. */
export const coreSpreadsheet = "packages/core/spreadsheet/.+";
/** What reads and writes others' files, on the server only; its schemas and limits are for all. */
export const coreImport = "packages/core/import/(?!.*\\.(store|service)\\.ts$).+";
/** An area's endpoints, loaded by the first call of one of them. */
export const areas = "packages/functions/api/.+\\.routes\\.ts";
