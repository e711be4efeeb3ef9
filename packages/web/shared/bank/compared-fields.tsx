import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { BankText } from "./bank-text.tsx";
import type { ComparedField, FieldValue } from "./compared-fields.rules.ts";

interface ComparedFieldsProps {
  fields: readonly ComparedField[];
  /** The headers of the two columns; they must be different. */
  heads: readonly [older: string, newer: string];
}

/** Two versions of a question next to each other; a changed field has a colour and a word. */
export function ComparedFields({ fields, heads: [older, newer] }: ComparedFieldsProps) {
  const columns: Column<ComparedField>[] = [
    {
      header: "Field",
      kind: "title",
      cell: ({ field, changed }) => (
        <>
          {field} {changed && <Badge tone="warning">Changed</Badge>}
        </>
      ),
    },
    { header: older, cell: (one) => <Value {...one.older} /> },
    { header: newer, cell: (one) => <Value {...one.newer} /> },
  ];
  return (
    <DataTable
      columns={columns}
      rows={fields}
      keyOf={({ field }) => field}
      isChosen={({ changed }) => changed}
    />
  );
}

function Value({ kind, value }: FieldValue) {
  if (value === "") return <Text tone="soft">–</Text>;
  return kind === "html" ? <BankText html={value} /> : <p>{value}</p>;
}
