import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { formatDay, formatRupees } from "../../lib/format.ts";
import type { InstalmentRow } from "./plan-form.rules.ts";

interface InstalmentRowsProps {
  rows: readonly InstalmentRow[];
  /** Positions of the instalments that cannot be changed. */
  fixed?: readonly number[];
  error: (path: string) => string | undefined;
  onRows: (rows: InstalmentRow[]) => void;
}

const MOST = 24;

/** Fields for the amounts and due days of a plan. */
export function InstalmentRows({ rows, fixed = [], error, onRows }: InstalmentRowsProps) {
  const canRemove = rows.length > 2 && !fixed.includes(rows.length - 1);
  return (
    <>
      {rows.map((row, index) => {
        const change = (part: Partial<InstalmentRow>) =>
          onRows(rows.with(index, { ...row, ...part }));
        return fixed.includes(index) ? (
          <Text key={`${index + 1}`} tone="soft">
            Instalment {index + 1}: {formatRupees(Number(row.rupees))}, due on{" "}
            {formatDay(row.dueDay)}. It stays as it is.
          </Text>
        ) : (
          <Grid key={`${index + 1}`} min="12rem">
            <TextField
              label={`Amount of instalment ${index + 1}`}
              inputMode="decimal"
              value={row.rupees}
              error={error(`rows.${index}`)}
              onChange={({ currentTarget }) => change({ rupees: currentTarget.value })}
            />
            <TextField
              type="date"
              label={`Due day of instalment ${index + 1}`}
              value={row.dueDay}
              onChange={({ currentTarget }) => change({ dueDay: currentTarget.value })}
            />
          </Grid>
        );
      })}
      <Row>
        {rows.length < MOST && (
          <Button
            variant="default"
            size="compact"
            onClick={() => onRows([...rows, { rupees: "", dueDay: "" }])}
          >
            Add an instalment
          </Button>
        )}
        {canRemove && (
          <Button variant="default" size="compact" onClick={() => onRows(rows.slice(0, -1))}>
            Remove the last one
          </Button>
        )}
      </Row>
    </>
  );
}
