import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { memo, useDeferredValue } from "react";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import type { PassageDraft } from "./passage-draft.rules.ts";
import { Problem } from "../../lib/form/problem.tsx";
import type { Problems } from "../../lib/form/refusal.rules.ts";
import { useShownHtml } from "../question-form/use-shown-html.ts";

interface PassageFieldsProps {
  draft: PassageDraft;
  onChange: (change: Partial<PassageDraft>) => void;
  /** Problems by field. */
  problems: Problems;
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
          label="Exam type"
          choices={examTypes}
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
      <h3 style={{ marginBottom: "0.5rem" }} className="academy-heading">
        As students see it
      </h3>
      <Card
        component="section"
        style={{
          marginBottom: "0.75rem",
          paddingInline: "1rem",
          paddingBlock: "0.75rem",
          maxHeight: "24rem",
          background: "var(--academy-ground)",
          overflowY: "auto",
        }}
        tabIndex={0}
        aria-label="The passage"
      >
        {html === "" ? (
          <Text size="sm" tone="soft">
            The passage appears here.
          </Text>
        ) : (
          <RichText html={show(html)} />
        )}
      </Card>
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
