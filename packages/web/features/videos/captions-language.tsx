import { LANGUAGES, languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";

interface LanguageProps {
  language: Language;
  /** The languages to choose from; all of them by default. */
  choices?: readonly Language[];
  disabled?: boolean;
  onChange: (language: Language) => void;
}

/** A select for the language of captions; players show this language in their menu. */
export const CaptionsLanguage = ({
  language,
  choices = LANGUAGES,
  disabled = false,
  onChange,
}: LanguageProps) => (
  <NativeSelect
    label="Language of the captions"
    choices={choices.map((value) => ({ value, label: languageNames[value] }))}
    value={language}
    disabled={disabled}
    onChange={({ currentTarget }) => {
      const chosen = choices.find((one) => one === currentTarget.value);
      if (chosen) onChange(chosen);
    }}
  />
);
