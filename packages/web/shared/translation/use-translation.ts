import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isConflict } from "../../lib/form/form-errors.ts";
import type { Form } from "../../lib/form/use-form.ts";
import { useKeptForm } from "../../lib/form/use-kept-form.ts";
import { useUploads } from "../../lib/form/use-uploads.ts";
import { notify } from "../../lib/notices.ts";
import { type Source, variantsQuery } from "./translation.queries.ts";
import {
  draftOf,
  missingTexts,
  TranslationDraft,
  variantIn,
  type Variants,
} from "./translation.rules.ts";

interface Translated {
  source: Source;
  view: Variants;
  language: VariantLanguage;
}

/** Reads the languages again, and makes lists reload them. Returns what is saved now. */
function useRefresh({ source, view }: Translated): () => Promise<Variants> {
  const client = useQueryClient();
  const { queryKey } = variantsQuery(source);
  return async () => {
    void client.invalidateQueries({ queryKey: source.listKey });
    await client.invalidateQueries({ queryKey });
    return client.getQueryData(queryKey) ?? view;
  };
}

/** Writes the texts of a draft. A changed text has to be confirmed again. */
const editsOf = ({ values, set }: Pick<Form<TranslationDraft>, "values" | "set">) => {
  const others = (path: string) => values.confirm.filter((one) => one !== path);
  return {
    write: (path: string, html: string) =>
      set({ texts: { ...values.texts, [path]: html }, confirm: others(path) }),
    confirm: (path: string, isRight: boolean) =>
      set({ confirm: isRight ? [...others(path), path] : others(path) }),
  };
};

/** The form of a translation: its draft, which this device keeps, and saving it. */
export function useTranslation(translated: Translated) {
  const { source, view, language } = translated;
  const refresh = useRefresh(translated);
  const [conflict, setConflict] = useState(false);
  const { uploading, onUploading } = useUploads();
  const variant = variantIn(view, language);
  const form = useKeptForm<TranslationDraft>({
    keptAs: `translation.${source.id}.${language}`,
    schema: TranslationDraft,
    goesOn: (kept) => kept.edition === (variant?.edition ?? 0),
    initial: draftOf(view, variant),
    validate: (draft) =>
      uploading
        ? { form: "An image is still uploading. Save again in a moment." }
        : missingTexts(draft, view.english, language),
    submit: async (draft) => {
      const saved = await source.save(language, draft, view.english);
      notify(`${source.title} saved in ${ENGLISH_NAMES[language]}.`, "success");
      const now = await refresh();
      form.restart(draftOf(now, variantIn(now, language) ?? saved));
    },
    onError: (error) => setConflict(isConflict(error)),
    fallback: "Your changes are kept. Please try again in a moment.",
  });
  /** Continues from what is saved now: with the user's own texts, or with the saved ones. */
  const rebase = async (keepsOwn: boolean) => {
    const now = await refresh();
    const saved = draftOf(now, variantIn(now, language));
    if (keepsOwn) form.set({ edition: saved.edition });
    else form.restart(saved);
    setConflict(false);
  };
  return { form, variant, conflict, rebase, uploading, onUploading, ...editsOf(form) };
}
