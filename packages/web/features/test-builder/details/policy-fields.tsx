import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { useState } from "react";
import { hasExamPalette } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { instructionsOf } from "../draft/test-input.rules.ts";
import { TimingFields } from "../sections/section-timing.tsx";
import { ChallengeFields } from "./challenge-fields.tsx";
import { CutoffsGrades } from "./cutoffs-grades.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { releaseOf, releasesFor } from "./releases.rules.ts";
import { TranslatedInstructions } from "./translated-instructions.tsx";
import { TieOrder } from "./tie-order.tsx";

const PALETTES = [
  { value: "STANDARD", label: "Standard" },
  { value: "EXAM", label: "Exam palette: five states" },
];

const FULL_SCREENS = [
  { value: "REQUIRED", label: "Required: leaving twice submits the test" },
  { value: "OFF", label: "Not required" },
];

interface PartProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

interface FieldsProps extends PartProps {
  onUploading: (uploading: boolean) => void;
}

/** Each rule of the test, and its instructions. */
export const PolicyFields = ({ draft, edit, onUploading }: FieldsProps) => (
  <>
    <Choices draft={draft} edit={edit} />
    <LanguageFields draft={draft} edit={edit} />
    <CutoffsGrades draft={draft} edit={edit} />
    <Instructions draft={draft} edit={edit} onUploading={onUploading} />
    {draft.languages.length > 0 && (
      <TranslatedInstructions draft={draft} edit={edit} onUploading={onUploading} />
    )}
  </>
);

function Choices({ draft, edit }: PartProps) {
  const releases = releasesFor(draft);
  return (
    <Grid min="17rem">
      <NativeSelect
        label="Results are released"
        description={releases.find(({ value }) => value === draft.releasePolicy)?.about}
        choices={releases.map(({ value, label }) => ({ value, label }))}
        value={draft.releasePolicy}
        onChange={({ currentTarget: { value } }) => edit({ releasePolicy: releaseOf(value).value })}
      />
      <TieOrder draft={draft} edit={edit} />
      <TimingFields draft={draft} edit={edit} />
      <ChallengeFields draft={draft} edit={edit} />
      <NativeSelect
        label="Question palette"
        description={
          hasExamPalette(draft.examType) ? undefined : "JEE and NEET tests can use the exam palette"
        }
        disabled={!hasExamPalette(draft.examType)}
        choices={PALETTES}
        value={draft.palette}
        onChange={({ currentTarget: { value } }) =>
          edit({ palette: value === "EXAM" ? "EXAM" : "STANDARD" })
        }
      />
      <NativeSelect
        label="Full screen"
        choices={FULL_SCREENS}
        value={draft.fullScreen}
        onChange={({ currentTarget: { value } }) =>
          edit({ fullScreen: value === "OFF" ? "OFF" : "REQUIRED" })
        }
      />
    </Grid>
  );
}

function Instructions({ draft, edit, onUploading }: FieldsProps) {
  const follows = draft.instructions === null;
  const [resets, setResets] = useState(0);
  return (
    <>
      <RichEditor
        // The editor reads its value only once, so a new default needs a new editor.
        key={`${draft.examType}-${resets}`}
        label="Instructions"
        description="Students read them before the start, with the duration and each section's marking."
        value={instructionsOf(draft)}
        onChange={(instructions) => {
          if (instructions !== instructionsOf(draft)) edit({ instructions });
        }}
        onUploading={onUploading}
      />
      {!follows && (
        <Button
          variant="default"
          style={{ justifySelf: "start" }}
          onClick={() => {
            setResets(resets + 1);
            edit({ instructions: null });
          }}
        >
          Restore the default
        </Button>
      )}
    </>
  );
}
