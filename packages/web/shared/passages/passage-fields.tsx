import { Grid } from "@academy/ui/kit/layout.tsx";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { RichEditor } from "@academy/ui/editor/rich-editor.tsx";
import { NativeSelect } from "@mantine/core";
import { PlaceSelects } from "../bank/place-selects.tsx";
import type { Place } from "../bank/places.rules.ts";
import type { PassageDraft } from "./passage-draft.rules.ts";

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
      <Grid min="12rem">
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
