import { PAGE_SIZES, QUESTION_SORTS } from "@academy/core/bank/question/question-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { choicesOf } from "../../../shared/bank/question-labels.rules.ts";
import { COLUMN_NAMES, columnLabels, type ColumnName } from "./columns.shelf.ts";
import {
  type QuestionFilters,
  sortLabels,
  unsortableWords,
  USUAL_SIZE,
} from "../question-bank.rules.ts";

interface ToolsProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
  /** The number of questions that the filters find. */
  found: { total: number; more: boolean };
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[]) => void;
}

/** The order of the list, its rows per page and its columns. */
export function ListTools({ filters, onChange, found, columns, onColumns }: ToolsProps) {
  const [choosing, setChoosing] = useState(false);
  const refusal = unsortableWords(found.total, found.more);
  return (
    <>
      <NativeSelect
        style={{ maxWidth: "14rem" }}
        name="sort"
        aria-label="Sort by"
        // An order that was chosen for a shorter list can always be removed.
        disabled={refusal !== undefined && filters.sort === ""}
        title={refusal}
        choices={[{ value: "", label: "In catalogue order" }, ...choicesOf(sortLabels)]}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: QUESTION_SORTS.find((one) => one === value) ?? "" })
        }
      />
      <NativeSelect
        name="size"
        aria-label="Rows"
        choices={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={filters.size || String(USUAL_SIZE)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ size: value === "50" || value === "100" ? value : "" })
        }
      />
      <Button variant="default" onClick={() => setChoosing(true)}>
        Columns
      </Button>
      {choosing && (
        <PageDialog title="Columns" size="md" onClose={() => setChoosing(false)}>
          <Stack gap="xs">
            {COLUMN_NAMES.map((name) => (
              <Checkbox
                key={name}
                label={columnLabels[name]}
                checked={columns.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  onColumns(
                    COLUMN_NAMES.filter((one) => (one === name ? checked : columns.includes(one))),
                  )
                }
              />
            ))}
          </Stack>
        </PageDialog>
      )}
    </>
  );
}
