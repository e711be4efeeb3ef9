import { differenceWords } from "@academy/core/bank/variant/formula-check.rules.ts";
import { directionOf, ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import { Split } from "../../lib/split.tsx";
import { BankText } from "../bank/bank-text.tsx";
import { differenceIn, inSentence, labelOf } from "./translation.rules.ts";

/** What is shown: both languages next to each other, or one language. */
export type Shown = "both" | "english" | "translated";

interface FieldProps {
  path: string;
  language: VariantLanguage;
  shown: Shown;
  english: string;
  /** The English text that was translated, if it was changed since. */
  before: string | undefined;
  isChanged: boolean;
  text: string;
  onText: (html: string) => void;
  isConfirmed: boolean;
  onConfirm: (isRight: boolean) => void;
  error: string | undefined;
  onUploading: (uploading: boolean) => void;
}

/** One text in English, and next to it in another language. */
export function TranslationField({ shown, ...field }: FieldProps) {
  const { isChanged } = field;
  const sides = (
    <>
      {shown !== "translated" && <EnglishSide {...field} />}
      {shown !== "english" && <TranslatedSide {...field} />}
    </>
  );
  return (
    <Stack gap="xs">
      {isChanged && shown !== "english" && (
        <Notice component="p" tone="warning">
          {labelOf(field.path)}: changed in English since it was translated.
        </Notice>
      )}
      {shown === "both" ? <Split columns="even">{sides}</Split> : sides}
    </Stack>
  );
}

type SideProps = Omit<FieldProps, "shown">;

function EnglishSide({ path, english, before }: SideProps) {
  const label = labelOf(path);
  return (
    <Stack component="section" gap="2xs" lang="en" aria-label={`${label} in English`}>
      <Text size="sm" strong>
        {label}
      </Text>
      {isBlankHtml(english) ? (
        <Text tone="soft">Nothing in English.</Text>
      ) : (
        <BankText html={english} />
      )}
      {before !== undefined && (
        <details>
          <summary>Show what was translated</summary>
          <BankText html={before} />
        </details>
      )}
    </Stack>
  );
}

function TranslatedSide(props: SideProps) {
  const { path, language, english, text, onText, isConfirmed, onConfirm } = props;
  const { error, onUploading } = props;
  const name = ENGLISH_NAMES[language];
  const label = labelOf(path);
  const difference = differenceIn(english, text);
  return (
    <Stack gap="2xs" data-field={`texts.${path}`}>
      <RichEditor
        label={`${label} in ${name}`}
        lang={language}
        dir={directionOf(language)}
        compact={path.includes(".")}
        value={text}
        onChange={onText}
        error={error}
        onUploading={onUploading}
      />
      {difference && (
        <Checkbox
          label={`Formulas and numbers are right: ${inSentence(path)}`}
          description={differenceWords(name, difference)}
          checked={isConfirmed}
          onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        />
      )}
      {!isBlankHtml(english) && (
        <Row>
          <Button
            variant="subtle"
            size="compact"
            aria-label={`Copy from English: ${inSentence(path)}`}
            onClick={() => onText(english)}
          >
            Copy from English
          </Button>
        </Row>
      )}
    </Stack>
  );
}
