import { PAGE_SIZES, QUESTION_SORTS } from "@academy/core/bank/question/question-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
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
  /** What the filters find; undefined until it is known. */
  found: { total: number; more: boolean } | undefined;
  columns: readonly ColumnName[];
  onColumns: (columns: readonly ColumnName[]) => void;
  /** Opens further filters; left out while they are open. */
  onMore?: (() => void) | undefined;
}

/** The order of the list, its rows per page and its columns. */
export function ListTools({ filters, onChange, found, columns, onColumns, onMore }: ToolsProps) {
  const [choosing, setChoosing] = useState(false);
  const refusal = found && unsortableWords(found.total, found.more);
  return (
    <Row style={{ marginBottom: "1rem" }} align="end">
      <NativeSelect
        style={{ maxWidth: "24rem" }}
        name="sort"
        label="Sort by"
        // An order that was chosen for a shorter list can always be taken back.
        disabled={refusal !== undefined && filters.sort === ""}
        description={refusal}
        choices={[{ value: "", label: "Catalogue" }, ...choicesOf(sortLabels)]}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: QUESTION_SORTS.find((one) => one === value) ?? "" })
        }
      />
      <NativeSelect
        name="size"
        label="Rows"
        choices={PAGE_SIZES.map(String)}
        value={filters.size || String(USUAL_SIZE)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ size: value === "50" || value === "100" ? value : "" })
        }
      />
      <Button variant="default" onClick={() => setChoosing(true)}>
        Columns
      </Button>
      {onMore && (
        <Button variant="default" aria-expanded={false} onClick={onMore}>
          More filters
        </Button>
      )}
      <Text
        className="academy-wide-only"
        style={{ paddingBottom: "0.75rem" }}
        size="sm"
        tone="soft"
      >
        Arrow keys walk, Space ticks, Enter previews, E edits.
      </Text>
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
    </Row>
  );
}
