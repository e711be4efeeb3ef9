import { CAPTION_LANGUAGES } from "@academy/core/lectures/terms/caption-language.rules.ts";
import type { CaptionLanguage } from "@academy/core/lectures/terms/caption-language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { languageName } from "../../lib/language-name.ts";

interface LanguageProps {
  language: CaptionLanguage;
  disabled?: boolean;
  onChange: (language: CaptionLanguage) => void;
}

const data = CAPTION_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** The language that captions are written in, which players show in their menu. */
export const CaptionsLanguage = ({ language, disabled = false, onChange }: LanguageProps) => (
  <NativeSelect
    label="Language of the captions"
    choices={data}
    value={language}
    disabled={disabled}
    onChange={({ currentTarget }) => {
      const chosen = CAPTION_LANGUAGES.find((one) => one === currentTarget.value);
      if (chosen) onChange(chosen);
    }}
  />
);
