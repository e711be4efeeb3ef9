import {
  CAPTION_LANGUAGES,
  captionLanguageNames,
} from "@academy/core/lectures/terms/caption-language.rules.ts";
import type { CaptionLanguage } from "@academy/core/lectures/terms/caption-language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";

interface LanguageProps {
  language: CaptionLanguage;
  /** The languages to choose from; all of them by default. */
  choices?: readonly CaptionLanguage[];
  disabled?: boolean;
  onChange: (language: CaptionLanguage) => void;
}

/** The language that captions are written in, which players show in their menu. */
export const CaptionsLanguage = ({
  language,
  choices = CAPTION_LANGUAGES,
  disabled = false,
  onChange,
}: LanguageProps) => (
  <NativeSelect
    label="Language of the captions"
    choices={choices.map((value) => ({ value, label: captionLanguageNames[value] }))}
    value={language}
    disabled={disabled}
    onChange={({ currentTarget }) => {
      const chosen = choices.find((one) => one === currentTarget.value);
      if (chosen) onChange(chosen);
    }}
  />
);
