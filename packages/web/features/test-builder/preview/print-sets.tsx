import { PRINT_SETS } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import type {
  PreviewQuestion,
  TestPreview,
} from "@academy/core/exam/terms/test/test-input.schema.ts";
import { DataTable } from "@academy/ui/data-table.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { withParts } from "../../../lib/address/address.rules.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import classes from "./preview.module.css";

export type PrintSet = (typeof PRINT_SETS)[number];

/** The printed set that the page's address names; null for the paper's own order. */
export function useSet(): PrintSet | null {
  const [search] = useAddress();
  return PRINT_SETS.find((set) => set === search.get("set")) ?? null;
}

/** Chooses the printed set. Sets shuffle all sections, even if students see no shuffle. */
export function SetSelect({ set }: { set: PrintSet | null }) {
  const [, write] = useAddress();
  return (
    <NativeSelect
      label={<span className="academy-unseen">Printed set</span>}
      value={set ?? ""}
      onChange={({ currentTarget: { value } }) => write(withParts({ set: value }))}
    >
      <option value="">The paper’s own order</option>
      {PRINT_SETS.map((value) => (
        <option key={value} value={value}>
          Set {value}
        </option>
      ))}
    </NativeSelect>
  );
}

interface KeyTableProps {
  set: PrintSet;
  sections: TestPreview["sections"];
}

/** For each question of the paper, its position and its answer in the set. */
export function KeyTable({ set, sections }: KeyTableProps) {
  const questions = sections
    .flatMap((section) => section.questions)
    .toSorted((one, other) => one.paperNumber - other.paperNumber);
  return (
    <section className={classes.key} aria-labelledby="set-key">
      <h2 id="set-key">Key of set {set}</h2>
      <DataTable
        wraps={false}
        rows={questions}
        keyOf={({ _id }) => _id}
        columns={[
          { header: "In the paper", cell: ({ paperNumber }: PreviewQuestion) => paperNumber },
          { header: `In set ${set}`, cell: ({ number }: PreviewQuestion) => number },
          { header: "Answer", cell: ({ answerText }: PreviewQuestion) => answerText },
        ]}
      />
    </section>
  );
}
