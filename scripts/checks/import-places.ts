/** Places and packages that the zones name, as patterns. */

export const aws = ["@aws-sdk/.+"];
export const react = ["react(/.+)?", "react-dom(/.+)?", "@tabler/icons-react"];
export const responseLogic = "packages/response-types/(?!.*\\.(tsx|ui\\.ts)$).+";
export const responseParts = "packages/response-types/.+";
/** All that the product sees of response types: no type's own folder. */
export const responseTypes =
  "packages/response-types/(registry\\.ts|shared/(?!.*\\.(tsx|ui\\.ts)$).+)";
/** The same imports for screens. */
export const responseScreens = "packages/response-types/(registry(\\.(ui|check))?\\.ts|shared/.+)";
/** The same imports for code that reads and writes files, which alone speaks to other systems. */
export const responseFiles = `${responseTypes}|packages/response-types/registry\\.exchange\\.ts`;
export const ui = "packages/ui/.+";
/** What rich text may hold, the same when stored and when shown. */
export const allowedRichText = "packages/core/kernel/rich-text/(allowed|image-sizes)\\.rules\\.ts";
/** How formulas are drawn and read, the same for a paper, a file and in the editor. */
export const formulaRules =
  "packages/core/kernel/rich-text/(formula|typed-formulas|lost-formula|mathml|xml-element)\\.rules\\.ts";
export const coreShared = "packages/core/kernel/shared/.+";
export const corePlatform = "packages/core/kernel/(platform|overload)/.+";
/** All of core that decides and describes: no role that reads or writes anything. */
export const corePure =
  "packages/core/(?!kernel/((platform|overload)/|(rich-text|spreadsheet)/)(?!.*\\.(rules|schema)\\.ts$)|exchange/(?!.*\\.schema\\.ts$|files/limits\\.ts$|(pdf-paper|reading/keys)/.+\\.rules\\.ts$)|bank/image/(image-bytes|public-address|encode-image)\\.ts$|people/sign-in/guessed-passwords\\.ts$)(?!.*\\.(store|directory|service|keys)\\.ts$).+";
/** Wrappers of the sanitiser and the maths engine: for writing, on the server, only. */
export const coreRichText = "packages/core/kernel/rich-text/.+";
/** Wrappers of what looks into images and addresses, on the server only. */
export const coreImage = "packages/core/bank/image/(image-bytes|public-address|encode-image)\\.ts";
/** The list of guessed passwords, on the server only, so its size does not matter for browsers. */
export const corePasswords = "packages/core/people/sign-in/guessed-passwords\\.ts";
/** The wrapper of the spreadsheet library, on the server only. */
export const coreSpreadsheet = "packages/core/kernel/spreadsheet/.+";
/** What reads and writes files, on the server only; its schemas and limits are for all. */
export const coreExchange = "packages/core/exchange/(?!.*\\.(store|service)\\.ts$).+";
/** An area's endpoints, loaded by the first call of one of them. */
export const areas = "packages/functions/api/.+\\.routes\\.ts";
