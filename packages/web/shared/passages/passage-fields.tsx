import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { NativeSelect, Paper, Text, Title } from "@mantine/core";
import { memo, useDeferredValue } from "react";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import type { PassageDraft } from "./passage-draft.rules.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useShownHtml } from "../question-form/use-shown-html.ts";

interface PassageFieldsProps {
  draft: PassageDraft;
  onChange: (change: Partial<PassageDraft>) => void;
  /** Problems by field. */
  problems: Readonly<Record<string, string>>;
  /** The catalogue. */
  places: readonly Place[];
  /** Called with true while images upload: until then the draft does not contain them. */
  onUploading: (uploading: boolean) => void;
}

const examTypes = [
  { value: "", label: "Choose…" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

/** Exam type, names and text of a passage; each field carries its name as `data-field`. */
export function PassageFields(props: PassageFieldsProps) {
  const { draft, onChange, problems, places, onUploading } = props;
  return (
    <>
      <Grid min="15rem">
        <NativeSelect
          data-field="examType"
          name="examType"
          size="md"
          label="Exam type"
          data={examTypes}
          value={draft.examType}
          onChange={({ currentTarget: { value } }) =>
            onChange({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
          }
          error={problems["examType"]}
        />
        <PlaceSelects
          empty="Choose"
          entries={places}
          place={draft}
          onChange={onChange}
          problems={problems}
        />
      </Grid>
      <div data-field="passageText">
        <RichEditor
          label="Passage"
          value={draft.passageText}
          onChange={(passageText) => onChange({ passageText })}
          error={problems["passageText"]}
          onUploading={onUploading}
        />
      </div>
    </>
  );
}

/** A passage as students see it next to its questions; rendering never delays typing. */
export function PassagePreview({ html }: { html: string }) {
  return <Preview html={useDeferredValue(html)} />;
}

const Preview = memo(function Preview({ html }: { html: string }) {
  const { show, faults } = useShownHtml([html]);
  return (
    <section aria-label="Preview of the passage">
      <Title order={3} fz="md" mb="xs">
        As students see it
      </Title>
      <Paper
        component="section"
        withBorder
        px="md"
        py="sm"
        mb="sm"
        mah="24rem"
        bg="var(--ground)"
        style={{ overflowY: "auto" }}
        tabIndex={0}
        aria-label="The passage"
      >
        {html === "" ? (
          <Text size="sm" c="dimmed">
            The passage appears here.
          </Text>
        ) : (
          <RichText html={show(html)} />
        )}
      </Paper>
      <Problem>
        {faults.length > 0 && (
          <p>
            {faults.length === 1 ? "A formula" : `${faults.length} formulas`} cannot be shown:{" "}
            {faults[0]?.reason}
          </p>
        )}
      </Problem>
    </section>
  );
});
