import { scoreWaits } from "@academy/core/exam/terms/test/public-test.rules.ts";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Button, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { type Dispatch, useState } from "react";
import { ChallengeFields } from "./challenge-fields.tsx";
import { CutoffsGrades } from "./cutoffs-grades.tsx";
import { type DraftAction, hasExamPalette } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { instructionsOf } from "../draft/test-input.rules.ts";
import { TimingFields } from "../sections/section-timing.tsx";
import { TieOrder } from "./tie-order.tsx";
import classes from "./details-form.module.css";

const RELEASES = [
  {
    value: "AFTER_PROCESSING",
    label: "For everyone, after processing",
    about: "Scores, ranks, keys and solutions open for everyone when results are published.",
  },
  {
    value: "IMMEDIATE",
    label: "Score on submission, keys after the test",
    about:
      "Students see their score and own answers on submission. Keys and solutions open when the test closes.",
  },
  {
    value: "PRACTICE",
    label: "Practice: everything on submission",
    about: "Students see keys and solutions on submission. Practice tests are never ranked.",
  },
] as const satisfies readonly { value: TestDraft["releasePolicy"]; label: string; about: string }[];

const releaseOf = (value: string) => RELEASES.find((one) => one.value === value) ?? RELEASES[0];

/** Where anyone can start a test, its score waits. */
const WAITING = {
  label: "Own answers on submission, score and keys after the test",
  about:
    "Anyone can start a public test, so a score would reveal which answers are correct. Students see their own answers on submission. Scores, keys and solutions open when the test closes.",
};

const releasesFor = (draft: TestDraft) =>
  RELEASES.map((one) =>
    scoreWaits({ ...draft, releasePolicy: one.value }) ? { ...one, ...WAITING } : one,
  );

const PALETTES = [
  { value: "STANDARD", label: "Standard" },
  { value: "EXAM", label: "Exam palette: five states" },
];

const FULL_SCREENS = [
  { value: "REQUIRED", label: "Required: leaving twice submits the test" },
  { value: "OFF", label: "Not required" },
];

const wordsOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? "";

interface PoliciesProps {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  onUploading: (uploading: boolean) => void;
}

/** The rules of the test. Every option has a good default, so this part is collapsed. */
export function Policies({ draft, dispatch, onUploading }: PoliciesProps) {
  const [open, setOpen] = useState(false);
  const edit = (fields: Partial<TestDraft>) => dispatch({ type: "edit", fields });
  return (
    <Paper
      component="details"
      id="rules"
      withBorder
      radius="lg"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <Title order={2} fz="lg">
          Rules and instructions
        </Title>
        <Text span size="sm" c="dimmed">
          Results: {wordsOf(releasesFor(draft), draft.releasePolicy).toLowerCase()} · Full screen{" "}
          {draft.fullScreen === "OFF" ? "not required" : "required"}
        </Text>
      </summary>
      {open && (
        <Stack gap="lg" px="lg" pb="lg">
          <Choices draft={draft} edit={edit} />
          <CutoffsGrades draft={draft} edit={edit} />
          <Instructions draft={draft} edit={edit} onUploading={onUploading} />
        </Stack>
      )}
    </Paper>
  );
}

interface PartProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

function Choices({ draft, edit }: PartProps) {
  const releases = releasesFor(draft);
  return (
    <Grid min="17rem">
      <NativeSelect
        size="md"
        label="Results are released"
        description={releases.find(({ value }) => value === draft.releasePolicy)?.about}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={releases.map(({ value, label }) => ({ value, label }))}
        value={draft.releasePolicy}
        onChange={({ currentTarget: { value } }) => edit({ releasePolicy: releaseOf(value).value })}
      />
      <TieOrder draft={draft} edit={edit} />
      <TimingFields draft={draft} edit={edit} />
      <ChallengeFields draft={draft} edit={edit} />
      <NativeSelect
        size="md"
        label="Question palette"
        description={
          hasExamPalette(draft.examType) ? undefined : "JEE and NEET tests can use the exam palette"
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        disabled={!hasExamPalette(draft.examType)}
        data={PALETTES}
        value={draft.palette}
        onChange={({ currentTarget: { value } }) =>
          edit({ palette: value === "EXAM" ? "EXAM" : "STANDARD" })
        }
      />
      <NativeSelect
        size="md"
        label="Full screen"
        data={FULL_SCREENS}
        value={draft.fullScreen}
        onChange={({ currentTarget: { value } }) =>
          edit({ fullScreen: value === "OFF" ? "OFF" : "REQUIRED" })
        }
      />
    </Grid>
  );
}

function Instructions({
  draft,
  edit,
  onUploading,
}: PartProps & Pick<PoliciesProps, "onUploading">) {
  const follows = draft.instructions === null;
  const [resets, setResets] = useState(0);
  return (
    <>
      <RichEditor
        // The editor reads its value once, so a new default needs a new editor.
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
          size="md"
          style={{ alignSelf: "start" }}
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
