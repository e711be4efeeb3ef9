import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { ENGLISH_NAMES } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useEffect, useId, useState } from "react";
import type { SessionUser } from "../../../lib/session/session.ts";
import { fontReady } from "../../../shared/language/paper-fonts.ts";
import { LanguageName } from "../../../shared/language/language-name.tsx";
import { loadPapersAhead } from "../../../shared/sealed-paper/load-sealed.ts";
import { Part } from "../view/sheet.tsx";
import { Instructions } from "./instructions.tsx";
import { putLanguage } from "./languages.queries.ts";
import { keepLanguage, lastBeside, lastLanguage } from "./own-language.shelf.ts";

interface LanguageChoiceProps {
  test: TestView;
  user: SessionUser;
  /** Whether the student has an open attempt. */
  started: boolean;
}

/** What was chosen on this page since the test was read, by user and test. */
const chosenHere = new Map<string, Language>();

interface Choice {
  language: Language | undefined;
  choose: (language: Language) => Promise<void>;
  saving: boolean;
  error: string;
}

/**
 * A language that is chosen before the start is stored on the server. A language that can be
 * switched during the test is stored on this device.
 */
function useChoice({ test, user }: LanguageChoiceProps, offered: readonly Language[]): Choice {
  const { _id: testId, medium } = test;
  const key = `${user.userId}/${testId}`;
  const isChosen = medium === "chosen";
  const [language, setLanguage] = useState(
    isChosen ? (chosenHere.get(key) ?? test.language) : (lastLanguage(offered) ?? "en"),
  );
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState("");
  const choose = async (next: Language) => {
    setLanguage(next);
    if (!isChosen) return keepLanguage(next, lastBeside());
    setSaving(true);
    setError("");
    try {
      await putLanguage(user.userId, testId, next);
      chosenHere.set(key, next);
    } catch (thrown) {
      setLanguage(language);
      setError(thrown instanceof Error ? thrown.message : String(thrown));
    }
    setSaving(false);
  };
  return { language, choose, saving, error };
}

/** Loads the texts of the language with the sealed paper, before the start. */
function useLoadedAhead({ startTime, expiryTime, sealed }: TestView, language?: Language): void {
  const file = language && language !== "en" ? sealed?.languages?.[language] : undefined;
  useEffect(
    () => loadPapersAhead([{ startTime, expiryTime, sealed: file }], Date.now()),
    [startTime, expiryTime, file],
  );
}

/** The language of the paper, as NTA asks for it on the page of instructions. */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { test, started } = props;
  const offered: readonly Language[] = ["en", ...(test.languages ?? [])];
  const { language, choose, saving, error } = useChoice(props, offered);
  useLoadedAhead(test, language);
  useEffect(() => {
    for (const one of test.languages ?? []) void fontReady(one);
  }, [test.languages]);
  const name = useId();
  const isChosen = test.medium === "chosen";
  return (
    <>
      {language && language !== "en" && test.instructions !== "" && (
        <Part title={`Instructions in ${ENGLISH_NAMES[language]}`}>
          <Instructions test={test} language={language} />
        </Part>
      )}
      <Part title="Language of the paper">
        {isChosen && started ? (
          <p>
            You take this test in <LanguageName of={language ?? "en"} />.
          </p>
        ) : (
          <>
            <p id={`${name}-when`}>
              {isChosen
                ? "Choose it now: it cannot be changed once you have started. English is printed below every text."
                : "You can switch at any time: select it above the question, or press L."}
            </p>
            <Row
              component="fieldset"
              gap="md"
              aria-label="Language of the paper"
              aria-describedby={`${name}-when`}
              disabled={saving}
            >
              {offered.map((one) => (
                <Radio
                  key={one}
                  name={name}
                  label={
                    <>
                      <LanguageName of={one} /> {one !== "en" && ENGLISH_NAMES[one]}
                    </>
                  }
                  checked={one === language}
                  onChange={() => void choose(one)}
                />
              ))}
            </Row>
            <Text size="sm" tone="soft" component="p">
              If a language is not written in its own letters here, this device cannot show it: take
              another one, or tell the office.
            </Text>
            {error !== "" && (
              <Notice component="p" tone="error" role="alert">
                {error}
              </Notice>
            )}
          </>
        )}
        <p>In case of doubt about a translation, the English version decides.</p>
        {test.written && (
          <p>
            If you write an answer in another language than English, it gets no marks automatically:
            it waits for a teacher, who marks it.
          </p>
        )}
      </Part>
    </>
  );
}
