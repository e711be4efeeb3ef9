import type { Problems } from "../../lib/form/refusal.rules.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { choicesIn, type Place, placeAfter } from "./places.rules.ts";

interface PlaceSelectsProps {
  /** The catalogue. */
  entries: readonly Place[];
  place: Place;
  /** A level that has a value here cannot be changed. */
  fixed?: Partial<Place>;
  onChange: (place: Place) => void;
  problems?: Problems;
  /** The empty choice: "All" in filters, the field's name in pills, "Choose" in forms. */
  empty: "All" | "name" | "Choose";
}

const levels = [
  { field: "subject", label: "Subject", list: "subjects", above: null },
  { field: "topic", label: "Topic", list: "topics", above: "subject" },
  {
    field: "subTopic",
    label: "Sub-topic",
    list: "subTopics",
    above: "topic",
  },
] as const;

/** Subject, topic and sub-topic; each offers the entries below the one before it. */
export function PlaceSelects(props: PlaceSelectsProps) {
  const { entries, place, fixed, onChange, problems, empty } = props;
  const choices = choicesIn(entries, place);
  return levels.map(({ field, label, list, above }) => {
    const chosen = place[field];
    // A name from a question or an address is shown even if it is no longer in the catalogue.
    const names = choices[list].includes(chosen) || chosen === "" ? [] : [chosen];
    return (
      <NativeSelect
        key={field}
        data-field={field}
        name={field}
        label={label}
        disabled={Boolean(fixed?.[field]) || (above !== null && place[above] === "")}
        choices={[
          { value: "", label: { All: "All", name: label, Choose: "Choose…" }[empty] },
          ...[...names, ...choices[list]].map((name) => ({ value: name, label: name })),
        ]}
        value={chosen}
        onChange={({ currentTarget }) =>
          onChange(placeAfter(entries, place, { [field]: currentTarget.value }))
        }
        error={problems?.[field]}
      />
    );
  });
}
