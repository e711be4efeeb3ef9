import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { Passage } from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import { headOf } from "./variant-view.rules.ts";
import { changedSince, passageByPath, type TextsByPath } from "./variant.rules.ts";
import type { PassageVariant, PassageVariants } from "./variant.schema.ts";
import * as VariantStore from "./variant.store.ts";

/** A passage that is in the bank. @throws AppError `not-found` */
export async function findPassage(deps: Deps, passageId: string): Promise<Passage> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept || kept.deleted) throw notFound("The passage");
  return kept.passage;
}

/**
 * A passage in English and in all its languages. Completes the list of languages if a save was
 * interrupted.
 * @throws AppError `not-found`
 */
export async function view(deps: Deps, passageId: string): Promise<PassageVariants> {
  const passage = await findPassage(deps, passageId);
  const variants = await VariantStore.allOfPassage(deps, passageId);
  await repair(deps, passage, variants);
  const { mediaUrl } = deps.config;
  const shown = ({ passageText }: { passageText: string }) => ({
    passageText: withMedia(passageText, mediaUrl),
  });
  const earlier = await earlierTexts(deps, passage, variants);
  return {
    _id: passageId,
    rev: passage.rev,
    english: shown(passage),
    variants: variants.map((variant) => ({
      ...headOf(variant, {
        english: passageByPath(passage),
        translated: passageByPath(variant),
        earlier: earlier.get(variant.fromRev),
        isShown: () => true,
        mediaUrl,
      }),
      texts: shown(variant),
    })),
  };
}

/** Corrects the list of a passage that was read before its variants. */
async function repair(
  deps: Deps,
  { passageId, languages = [] }: Passage,
  variants: readonly PassageVariant[],
): Promise<void> {
  const found = variants.map(({ language }) => language);
  for (const language of found.filter((one) => !languages.includes(one))) {
    await PassageStore.noteLanguage(deps, passageId, language, true);
  }
  for (const language of languages.filter((one) => !found.includes(one))) {
    await PassageStore.noteLanguage(deps, passageId, language, false);
  }
}

/** By revision, the earlier English texts of those variants that have to be checked. */
async function earlierTexts(
  deps: Deps,
  passage: Passage,
  variants: readonly PassageVariant[],
): Promise<ReadonlyMap<number, TextsByPath>> {
  const now = passageByPath(passage);
  const revisions = variants
    .filter((variant) => changedSince(variant, now).length > 0)
    .map(({ fromRev }) => fromRev);
  const found = await Promise.all(
    [...new Set(revisions)].map((rev) => PassageStore.version(deps, passage.passageId, rev)),
  );
  return new Map(found.flatMap((one) => (one ? [[one.rev, passageByPath(one)]] : [])));
}
