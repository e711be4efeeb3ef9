import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Passage } from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import {
  assertEdition,
  audited,
  isSameTranslation,
  nextHead,
  savedSince,
} from "./variant-head.rules.ts";
import { findPassage, view } from "./passage-variant-read.service.ts";
import { assertSize, problem } from "./variant-texts.rules.ts";
import { passageByPath, variantProblem } from "./variant.rules.ts";
import type { PassageVariant, PassageVariantInput, ShownPassageVariant } from "./variant.schema.ts";
import * as VariantStore from "./variant.store.ts";

/**
 * Saves a passage in another language: the variant first, then its language in the passage's list.
 * Writes no variant if nothing has changed.
 * @throws AppError `invalid` for an empty or too large text; `conflict` when someone else has saved the
 * variant since `edition`; `forbidden`; `not-found`
 */
export async function save(
  deps: Deps,
  actor: Actor,
  passageId: string,
  language: VariantLanguage,
  input: PassageVariantInput,
): Promise<PassageVariant> {
  const passage = await writable(deps, actor, passageId);
  const before = await VariantStore.findOfPassage(deps, passageId, language);
  assertEdition(before, language, input.edition ?? 0);
  const variant = await nextOf(deps, actor, { passage, language, before }, input);
  const isSame = before?.passageText === variant.passageText && isSameTranslation(before, variant);
  if (!isSame && !(await VariantStore.putOfPassage(deps, variant))) {
    throw savedSince(await VariantStore.findOfPassage(deps, passageId, language), language);
  }
  await note(deps, passage, language);
  if (isSame) return before;
  const [old, fresh] = [before && passageByPath(before), passageByPath(variant)];
  await Audit.record(deps, actor, {
    action: "passage.translate",
    target: passageId,
    ...(before && old && { before: audited(before, old, fresh) }),
    after: audited(variant, fresh, old),
  });
  return variant;
}

/** Saves like `save`, and answers the variant as it is shown. */
export async function saveShown(
  deps: Deps,
  actor: Actor,
  { id, language }: { id: string; language: VariantLanguage },
  input: PassageVariantInput,
): Promise<ShownPassageVariant> {
  await save(deps, actor, id, language, input);
  const { variants } = await view(deps, id);
  const shown = variants.find((one) => one.language === language);
  if (!shown) throw savedSince(undefined, language);
  return shown;
}

/** Removes a passage's variant, then its language from the passage's list. @throws AppError as `save` */
export async function remove(
  deps: Deps,
  actor: Actor,
  passageId: string,
  { language, edition }: { language: VariantLanguage; edition: number },
): Promise<void> {
  await writable(deps, actor, passageId);
  const before = await VariantStore.findOfPassage(deps, passageId, language);
  if (!before) throw notFound("This language of the passage");
  assertEdition(before, language, edition);
  if (!(await VariantStore.removeOfPassage(deps, before))) throw savedSince(undefined, language);
  await PassageStore.noteLanguage(deps, passageId, language, false);
  await Audit.record(deps, actor, {
    action: "passage.delete-translation",
    target: passageId,
    before: audited(before, passageByPath(before), undefined),
  });
}

/** @throws AppError `not-found`; `forbidden` */
async function writable(deps: Deps, actor: Actor, passageId: string): Promise<Passage> {
  const passage = await findPassage(deps, passageId);
  const refused = variantProblem(actor, passage);
  if (refused) throw refused;
  return passage;
}

/** Adds a language to the passage's list, if the list does not have it. */
async function note(
  deps: Deps,
  { passageId, languages = [] }: Passage,
  language: VariantLanguage,
): Promise<void> {
  if (languages.includes(language)) return;
  await PassageStore.noteLanguage(deps, passageId, language, true);
}

/** A passage in one language as it was read. */
interface Read {
  passage: Passage;
  language: VariantLanguage;
  before: PassageVariant | undefined;
}

/** The next edition of a variant, sanitised and checked. */
async function nextOf(
  deps: Deps,
  actor: Actor,
  { passage, language, before }: Read,
  { texts, rev = passage.rev, confirm = [] }: PassageVariantInput,
): Promise<PassageVariant> {
  const passageText = sanitiseRichText(texts.passageText, deps.config.mediaUrl);
  if (isBlankHtml(passageText)) {
    throw problem(
      "missing_text",
      "passageText",
      `Write the passage in ${ENGLISH_NAMES[language]}.`,
    );
  }
  assertSize(texts, "passageText");
  const english = passageByPath(await seenBy(deps, passage, rev));
  const translated = passageByPath({ passageText });
  const by = { actor, at: iso(deps.clock.now()) };
  const head = nextHead(before, { language, english, rev, translated, confirm }, by);
  return { passageId: passage.passageId, ...head, passageText };
}

/** The English passage as the translator saw it. @throws AppError `not-found` */
async function seenBy(deps: Deps, passage: Passage, rev: number): Promise<Passage> {
  if (rev === passage.rev) return passage;
  const seen = await PassageStore.version(deps, passage.passageId, rev);
  if (!seen) throw notFound(`Revision ${rev} of this passage`);
  return seen;
}
