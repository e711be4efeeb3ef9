import {
  ENGLISH_NAMES,
  languageNames,
  VARIANT_LANGUAGES,
} from "@academy/core/kernel/language/language.rules.ts";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import type { TestDraft } from "../draft/draft.schema.ts";

const MEDIUMS = [
  { value: "switchable", label: "Students can switch it during the test, as in JEE Main" },
  { value: "chosen", label: "Students choose it once, before the start, as in NEET" },
];

interface LanguageFieldsProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

/** In which languages students can take the test besides English, and when they choose. */
export function LanguageFields({ draft: { languages, medium }, edit }: LanguageFieldsProps) {
  const set = (language: (typeof VARIANT_LANGUAGES)[number], on: boolean) =>
    edit({
      languages: VARIANT_LANGUAGES.filter((one) =>
        one === language ? on : languages.includes(one),
      ),
    });
  return (
    <>
      <FieldSet
        label="Languages besides English"
        description="Every question and passage needs a version in each of them. English decides in case of doubt."
      >
        <Row gap="md">
          {VARIANT_LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              label={
                <>
                  {ENGLISH_NAMES[language]} <span lang={language}>{languageNames[language]}</span>
                </>
              }
              checked={languages.includes(language)}
              onChange={({ currentTarget }) => set(language, currentTarget.checked)}
            />
          ))}
        </Row>
      </FieldSet>
      {languages.length > 0 && (
        <NativeSelect
          label="Choice of language"
          choices={MEDIUMS}
          value={medium}
          onChange={({ currentTarget: { value } }) =>
            edit({ medium: value === "chosen" ? "chosen" : "switchable" })
          }
        />
      )}
    </>
  );
}
