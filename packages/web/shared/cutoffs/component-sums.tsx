import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { formatMarks } from "../../lib/format.ts";
import { componentProblem, type ComponentRow, sumsOf } from "./cutoffs-form.rules.ts";
import type { GradeRow } from "./cutoff-rows.schema.ts";

const BLANK: ComponentRow = { weight: "1", thresholds: "" };
const MOST = 8;

/**
 * Some exams are made of components with their own published thresholds for each grade. Adds these
 * thresholds up by the components' weights, and proposes the sums as grades of the whole exam.
 */
export function ComponentSums({ onUse }: { onUse: (grades: GradeRow[]) => void }) {
  const [rows, setRows] = useState<readonly ComponentRow[]>([BLANK, BLANK]);
  const sums = sumsOf(rows);
  return (
    <Card component="fieldset" aria-label="Thresholds of components">
      <Text size="sm" tone="soft">
        Enter each component’s published thresholds. Their weighted sums are rounded to whole marks.
      </Text>
      {rows.map((row, index) => (
        // The index is the key, because two components may have the same thresholds.
        <Row key={index} gap="xs" align="start" wrap={false}>
          <TextField
            style={{ flex: "0 0 5rem" }}
            label={index === 0 ? "Weight" : undefined}
            aria-label={`Weight of component ${index + 1}`}
            value={row.weight}
            onChange={({ currentTarget: { value } }) =>
              setRows(rows.with(index, { ...row, weight: value }))
            }
          />
          <TextField
            style={{ flex: 1, minWidth: 0 }}
            label={index === 0 ? "Thresholds" : undefined}
            aria-label={`Thresholds of component ${index + 1}`}
            placeholder="A 30, B 25, E 15"
            value={row.thresholds}
            error={row.thresholds === "" ? undefined : componentProblem(row)}
            onChange={({ currentTarget: { value } }) =>
              setRows(rows.with(index, { ...row, thresholds: value }))
            }
          />
        </Row>
      ))}
      <Text component="output" size="sm">
        {sums
          ? `Sums: ${sums.map(({ name, from }) => `${name} ${formatMarks(Number(from))}`).join(", ")}`
          : ""}
      </Text>
      <Row gap="xs">
        {rows.length < MOST && (
          <Button variant="default" onClick={() => setRows([...rows, BLANK])}>
            Add component
          </Button>
        )}
        <Button disabled={!sums} onClick={() => sums && onUse(sums)}>
          Use these sums
        </Button>
      </Row>
    </Card>
  );
}
