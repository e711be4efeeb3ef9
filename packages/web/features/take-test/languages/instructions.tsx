import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { inLanguage } from "@academy/core/kernel/language/in-language.rules.ts";
import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import "../../../shared/language/languages.css";

interface InstructionsProps {
  test: Pick<TestView, "translatedInstructions">;
  language: VariantLanguage;
}

/** The instructions of a test in another language, or a sentence that they are in English only. */
export function Instructions({ test: { translatedInstructions }, language }: InstructionsProps) {
  const own = translatedInstructions?.[language];
  return own === undefined ? (
    <Text tone="soft" component="p">
      The instructions are not written in {ENGLISH_NAMES[language]}. Read them in English.
    </Text>
  ) : (
    <RichText html={inLanguage(language, own)} />
  );
}
