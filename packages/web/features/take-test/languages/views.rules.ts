import type { Language } from "@academy/core/kernel/language/language.schema.ts";

/** A way to read a question: in one language, or in another language with English beside it. */
export interface View {
  language: Language;
  beside: boolean;
}

/** In which ways a paper is read: English, then each other language alone and with English. */
export const viewsOf = (offered: readonly Language[]): View[] =>
  offered.flatMap((language) => {
    const alone = { language, beside: false };
    return language === "en" ? [alone] : [alone, { language, beside: true }];
  });

/** The name of a view in a list of choices. English has nothing beside it. */
export const viewName = ({ language, beside }: View): string =>
  beside && language !== "en" ? `${language}+en` : language;

/** The view with this name; English if there is none. */
export const readView = (name: string, offered: readonly Language[]): View =>
  viewsOf(offered).find((one) => viewName(one) === name) ?? { language: "en", beside: false };

/** The view that follows in the list, from the beginning after the last. */
export function nextView(view: View, offered: readonly Language[]): View {
  const views = viewsOf(offered);
  const at = views.findIndex((one) => viewName(one) === viewName(view));
  return views[(at + 1) % views.length] ?? view;
}
