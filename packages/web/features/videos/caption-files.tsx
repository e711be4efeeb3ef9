import {
  CaptionsError,
  languagesOf,
  readCaptions,
} from "@academy/core/lectures/video/captions.rules.ts";
import { LANGUAGES, languageNames } from "@academy/core/kernel/language/language.rules.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { FileButton } from "@academy/ui/kit/files.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { CaptionsLanguage } from "./captions-language.tsx";

/** A change of a video's captions, by language; null removes the captions of that language. */
export type CaptionDraft = Partial<Record<Language, { name: string; text: string } | null>>;

const FILES = ".vtt,.srt,text/vtt";

interface CaptionsProps {
  /** The languages that have saved captions. */
  languages: readonly Language[];
  draft: CaptionDraft;
  onChange: (draft: CaptionDraft) => void;
}

/** The languages in which the video will have captions after the draft is saved. */
function shownIn({ languages, draft }: Pick<CaptionsProps, "languages" | "draft">) {
  const saved = Object.fromEntries(languages.map((language) => [language, ""]));
  const names = LANGUAGES.flatMap((language) => {
    const changed = draft[language];
    const name = changed === undefined ? saved[language] : changed?.name;
    return name === undefined ? [] : [[language, name] as const];
  });
  return languagesOf(Object.fromEntries(names));
}

/** The captions of a video, one file per language: each can be replaced or removed. */
export function CaptionFiles({ languages, draft, onChange }: CaptionsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const shown = shownIn({ languages, draft });
  const others = LANGUAGES.filter((language) => !shown.includes(language));
  const [wanted, setWanted] = useState<Language>("en");
  const next = others.find((language) => language === wanted) ?? others[0];
  const change = (language: Language, file: CaptionDraft[Language]) => {
    setProblem(null);
    onChange({ ...draft, [language]: file });
  };
  const read = async (language: Language, file: File) => {
    try {
      change(language, { name: file.name, text: readCaptions(await file.text()) });
    } catch (error) {
      const words = error instanceof CaptionsError ? error.message : "It could not be read.";
      setProblem(`${file.name}: ${words}`);
    }
  };
  return (
    <FieldSet
      label="Captions"
      description="WebVTT or SubRip (.vtt, .srt), one file per language. Players list them in a menu."
      error={problem}
    >
      {shown.map((language) => (
        <Row key={language} justify="between">
          <Text>
            {languageNames[language]}
            {draft[language] && <Text component="small"> ({draft[language].name})</Text>}
          </Text>
          <Row gap="2xs">
            <FileButton accept={FILES} onFile={(file) => void read(language, file)}>
              Replace{" "}
              <span className="academy-unseen">the captions in {languageNames[language]}</span>
            </FileButton>
            <Button
              variant="subtle"
              aria-label={`Remove the captions in ${languageNames[language]}`}
              onClick={() => change(language, null)}
            >
              Remove
            </Button>
          </Row>
        </Row>
      ))}
      {next && (
        <Row align="end">
          <CaptionsLanguage language={next} choices={others} onChange={setWanted} />
          <FileButton accept={FILES} onFile={(file) => void read(next, file)}>
            Add captions
          </FileButton>
        </Row>
      )}
    </FieldSet>
  );
}
