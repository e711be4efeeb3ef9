import {
  ENGLISH_NAMES,
  languageNames,
  VARIANT_LANGUAGES,
} from "@academy/core/kernel/language/language.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Badge, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { TranslationForm } from "./translation-form.tsx";
import { type Source, variantsQuery } from "./translation.queries.ts";
import { stateOf, type Variant } from "./translation.rules.ts";

interface InLanguagesProps {
  /**
   * The texts that are translated, such as a question and its passage. The choice of languages
   * shows the state of the last one.
   */
  sources: readonly [...Source[], Source];
  /** The languages into which the texts are translated, as far as this is known. */
  languages: readonly VariantLanguage[];
  /** What is shown while English is chosen. */
  children: ReactNode;
}

/** A choice of language above a form: English shows the form, another one the translation. */
export function InLanguages({ sources, languages, children }: InLanguagesProps) {
  const [search, write] = useAddress();
  const language = VARIANT_LANGUAGES.find((one) => one === search.get("lang"));
  const main = sources.at(-1) ?? sources[0];
  const isAsked = language !== undefined || languages.length > 0;
  const { data } = useQuery({ ...variantsQuery(main), enabled: isAsked });
  return (
    <Stack>
      <LanguageChoice
        language={language}
        variants={data?.variants ?? []}
        onChange={(lang) => write(withParts({ lang }), { preventScrollReset: true })}
      />
      <div hidden={language !== undefined}>{children}</div>
      {language &&
        sources.map((source) => (
          <Translation key={`${source.id} ${language}`} source={source} language={language} />
        ))}
    </Stack>
  );
}

interface ChoiceProps {
  language: VariantLanguage | undefined;
  variants: readonly Variant[];
  onChange: (language: string) => void;
}

function LanguageChoice({ language, variants, onChange }: ChoiceProps) {
  const states = new Map(variants.map((one) => [one.language, stateOf(one)]));
  return (
    <Row align="end">
      <NativeSelect
        name="lang"
        label="Language"
        choices={[
          { value: "", label: "English" },
          ...VARIANT_LANGUAGES.map((value) => ({
            value,
            label: `${ENGLISH_NAMES[value]}, ${languageNames[value]}`,
          })),
        ]}
        value={language ?? ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {[...states].map(([one, state]) => (
        <Badge key={one} tone={state === "translated" ? "success" : "warning"}>
          {ENGLISH_NAMES[one]}: {state}
        </Badge>
      ))}
    </Row>
  );
}

function Translation({ source, language }: { source: Source; language: VariantLanguage }) {
  return (
    <QueryView
      query={useQuery(variantsQuery(source))}
      failed="The languages did not load"
      loading={<TextSkeleton lines={8} label="Loading the languages" />}
    >
      {(view) => <TranslationForm source={source} view={view} language={language} />}
    </QueryView>
  );
}
