import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useEffect } from "react";
import { withParts } from "../../../lib/address/address.rules.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { fontReady } from "../../../shared/language/paper-fonts.ts";
import "../../../shared/language/languages.css";

interface LanguageSelectProps {
  languages: readonly VariantLanguage[];
  /** The language besides English that the page's address names; null for English alone. */
  language: VariantLanguage | null;
}

/** Chooses the printed language. English is printed below it, because it decides in case of doubt. */
export function LanguageSelect({ languages, language }: LanguageSelectProps) {
  const [, write] = useAddress();
  useEffect(() => void fontReady(language ?? "en"), [language]);
  return (
    <NativeSelect
      label={<span className="academy-unseen">Printed language</span>}
      value={language ?? ""}
      onChange={({ currentTarget: { value } }) => write(withParts({ language: value }))}
    >
      <option value="">English</option>
      {languages.map((one) => (
        <option key={one} value={one}>
          {ENGLISH_NAMES[one]} and English
        </option>
      ))}
    </NativeSelect>
  );
}
