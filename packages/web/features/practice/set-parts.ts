import type { PracticeCard, PracticeSet } from "@academy/core/learning/card/practice.schema.ts";
import { checkOf } from "@academy/response-types/registry.check.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { bestVerdict, type WireCheck } from "@academy/response-types/shared/wire-verdict.ts";
import type { Outcome } from "./run.rules.ts";

/**
 * What a set needs from its response types; loaded before the set begins, so that it works offline.
 */
export interface SetParts {
  screens: ReadonlyMap<string, TypeParts>;
  checks: ReadonlyMap<string, WireCheck>;
}

export async function loadParts({ cards, passages }: PracticeSet): Promise<SetParts> {
  const codes = [...new Set(cards.map(({ responseType }) => responseType))];
  const loaded = await Promise.all(
    codes.map(async (code) => ({
      code,
      screen: await typeParts[code]?.(),
      check: await checkOf(code),
    })),
  );
  for (const html of Object.values(passages)) loadPictures(html);
  for (const card of cards) {
    for (const html of [card.question, card.solution, ...(card.options ?? [])]) loadPictures(html);
  }
  return {
    screens: new Map(loaded.flatMap(({ code, screen }) => (screen ? [[code, screen]] : []))),
    checks: new Map(loaded.map(({ code, check }) => [code, check])),
  };
}

/** Loads the images of a text into the browser's cache, in the size in which they will be shown. */
function loadPictures(html: string): void {
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const attribute = (name: string) =>
      new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const image = new Image();
    image.sizes = attribute("sizes");
    image.srcset = attribute("srcset");
    image.src = attribute("src");
  }
}

/** The browser's own verdict on an answer; the server marks the answer again. */
export function verdictOn(
  { checks }: SetParts,
  card: PracticeCard,
  value: unknown,
): { outcome: Outcome | "blank"; remark?: string } {
  const check = checks.get(card.responseType);
  if (!check || card.selfMarked) return { outcome: value === null ? "blank" : "unchecked" };
  return bestVerdict(check, value, card.checks ?? card.accepted);
}
