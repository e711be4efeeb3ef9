import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { Autocomplete, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../../shared/bank/catalogue.queries.ts";
import type { DefaultsProps } from "../../shared/file-import/import-kind.ts";
import { neededWords } from "../../shared/file-import/import-words.rules.ts";
import { choicesIn } from "../../shared/bank/places.rules.ts";
import { choicesOf, difficultyLabels } from "../../shared/bank/question-labels.rules.ts";
import classes from "./bulk-upload.module.css";

const NONE = { value: "", label: "As in the file" };

/**
 * What is said once for a whole file, where its rows leave it empty: other systems know no exam
 * type and no difficulty. Names that the catalogue does not have yet may be typed.
 */
export function DefaultFields({ value, onChange, needed = [], children }: DefaultsProps) {
  const places = useQuery(mappingsQuery);
  const choices = choicesIn(places.data ?? [], value);
  const set = (part: Partial<ImportDefaults>) => onChange({ ...value, ...part });
  const names = [
    { field: "subject", label: "Subject", data: choices.subjects },
    { field: "topic", label: "Topic", data: choices.topics },
    { field: "subTopic", label: "Sub-topic", data: choices.subTopics },
  ] as const;
  return (
    <details className={classes.defaults} open={needed.length > 0}>
      <summary>Values for cells that the file leaves empty</summary>
      {needed.length > 0 && <p className={classes.needed}>{neededWords(needed)}</p>}
      <p>
        Files from other systems have no exam type and no difficulty. What you choose here fills
        empty cells only.
      </p>
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label="Exam type"
          data={[NONE, ...choicesOf(examTypeLabels)]}
          value={value.examType}
          onChange={({ currentTarget }) => set({ examType: currentTarget.value })}
        />
        {names.map(({ field, label, data }) => (
          <Autocomplete
            key={field}
            size="md"
            label={label}
            placeholder={NONE.label}
            maxLength={200}
            limit={50}
            data={data}
            value={value[field]}
            onChange={(name) => set({ [field]: name })}
          />
        ))}
        <NativeSelect
          size="md"
          label="Difficulty"
          data={[NONE, ...choicesOf(difficultyLabels)]}
          value={value.difficulty}
          onChange={({ currentTarget }) => set({ difficulty: currentTarget.value })}
        />
      </div>
      {children && <div className={classes.after}>{children}</div>}
    </details>
  );
}
