import { directionOf, ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import type { TestDraft } from "../draft/draft.schema.ts";
import { instructionsOf } from "../draft/test-input.rules.ts";

interface TranslatedInstructionsProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
  onUploading: (uploading: boolean) => void;
}

/** A copy of the English text is not yet a translation. */
const isWritten = (draft: TestDraft, language: VariantLanguage): boolean => {
  const text = draft.translatedInstructions[language] ?? "";
  return !isBlankHtml(text) && text !== instructionsOf(draft);
};

/** The instructions in each language of the test, one language at a time. */
export function TranslatedInstructions({ draft, edit, onUploading }: TranslatedInstructionsProps) {
  const { languages, translatedInstructions: texts } = draft;
  const [chosen, choose] = useState(languages[0]);
  const [copies, setCopies] = useState(0);
  const language = languages.find((one) => one === chosen) ?? languages[0];
  if (!language) return null;
  const text = texts[language] ?? "";
  const write = (html: string) => edit({ translatedInstructions: { ...texts, [language]: html } });
  return (
    <>
      <Row align="end">
        <NativeSelect
          label="Instructions in other languages"
          description="Students who read a language without instructions read them in English."
          choices={languages.map((one) => ({
            value: one,
            label: `${ENGLISH_NAMES[one]}: ${isWritten(draft, one) ? "written" : "English is shown"}`,
          }))}
          value={language}
          onChange={({ currentTarget: { value } }) =>
            choose(languages.find((one) => one === value))
          }
        />
        {isBlankHtml(text) && (
          <Button
            variant="default"
            onClick={() => {
              setCopies(copies + 1);
              write(instructionsOf(draft));
            }}
          >
            Copy from English
          </Button>
        )}
      </Row>
      <RichEditor
        // The editor reads its value only once. So a new one is made for another language, and after
        // "Copy from English".
        key={`${language}-${copies}`}
        label={`Instructions in ${ENGLISH_NAMES[language]}`}
        lang={language}
        dir={directionOf(language)}
        value={text}
        onChange={(html) => {
          if (html !== text) write(html);
        }}
        onUploading={onUploading}
      />
    </>
  );
}
