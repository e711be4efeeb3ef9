import type { Found } from "@academy/core/exchange/pipeline/import.schema.ts";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import type { ComponentProps } from "react";
import { countOf } from "../../lib/format.ts";
import type { ImportKindParts } from "./import-kind.ts";

interface NearChoiceProps {
  /** How many rows are nearly the same as existing ones, or change them. */
  near: number;
  parts: ImportKindParts;
  tick: ComponentProps<typeof Checkbox>;
}

/** Chooses whether to write rows that are nearly the same as existing ones, or that change them. */
export const NearChoice = ({ near, parts: { changes }, tick }: NearChoiceProps) => (
  <Checkbox
    {...tick}
    label={changes?.label(near) ?? `Also add ${countOf(near, "near-duplicate row")}`}
    description={
      changes?.description ?? "See “Duplicates” below. They are skipped unless you tick this."
    }
  />
);

interface UnknownEntriesProps {
  /**
   * The first entries that are missing in the catalogue; `count` is the number of all missing
   * entries.
   */
  entries: Found["unknownEntries"];
  count: number;
  tick: ComponentProps<typeof Checkbox>;
}

/**
 * Entries that are missing in the catalogue. They are created with the rows, or the rows with these
 * entries are skipped.
 */
export function UnknownEntries({ entries, count, tick }: UnknownEntriesProps) {
  return (
    <FieldSet label="New in the catalogue">
      <Checkbox
        {...tick}
        label={`Create ${count === 1 ? "this entry" : `these ${count} entries`}`}
        description="If you leave this unticked, those rows are skipped. Check for typos first."
      />
      <ul style={{ marginTop: "0.5rem", marginBottom: 0, maxHeight: "14rem", overflowY: "auto" }}>
        {entries.map(({ subject, topic, subTopic, rows }) => (
          <li key={`${subject}/${topic}/${subTopic}`}>
            <span>
              {subject} › {topic} › {subTopic}
            </span>{" "}
            <Text component="span" size="sm" tone="soft">
              {countOf(rows, "row")}
            </Text>
          </li>
        ))}
        {count > entries.length && <li>and {count - entries.length} more</li>}
      </ul>
    </FieldSet>
  );
}
