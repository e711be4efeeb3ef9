import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isConflict } from "../../lib/form/form-errors.ts";
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

/** The form of a translation: its draft, which this device keeps, and saving it. */
export function useTranslation({ source, view, language }: Translated) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const { uploading, onUploading } = useUploads();
  const variant = variantIn(view, language);
  const name = ENGLISH_NAMES[language];
  const { queryKey } = variantsQuery(source);
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: source.listKey });
    await client.invalidateQueries({ queryKey });
    return client.getQueryData(queryKey) ?? view;
  };
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
      form.restart(draftOf(view, saved));
      notify(`${source.title} saved in ${name}.`, "success");
      const now = await refresh();
      form.restart(draftOf(now, variantIn(now, language) ?? saved));
    },
    onError: (error) => setConflict(isConflict(error)),
    fallback: "Your changes are kept. Please try again in a moment.",
  });
  /** Goes on from what someone else has saved, with one's own texts or with theirs. */
  const rebase = async (keepsOwn: boolean) => {
    const now = await refresh();
    const theirs = draftOf(now, variantIn(now, language));
    if (keepsOwn) form.set({ edition: theirs.edition });
    else form.restart(theirs);
    setConflict(false);
  };
  const write = (path: string, html: string) =>
    form.set({
      texts: { ...form.values.texts, [path]: html },
      confirm: form.values.confirm.filter((one) => one !== path),
    });
  const confirm = (path: string, isRight: boolean) => {
    const others = form.values.confirm.filter((one) => one !== path);
    form.set({ confirm: isRight ? [...others, path] : others });
  };
  /** The language was removed: the form is empty. */
  const onRemoved = () => {
    form.restart(draftOf(view));
    void refresh();
  };
  return { form, variant, conflict, rebase, write, confirm, uploading, onUploading, onRemoved };
}
