import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { BankText } from "../../shared/bank/bank-text.tsx";
import type { ComparedField, FieldValue } from "./revisions.rules.ts";

interface ComparedFieldsProps {
  fields: readonly ComparedField[];
  /** The numbers of the revisions. */
  older: number;
  newer: number;
}

/** Two revisions next to each other; a changed field is marked by a colour and a word. */
export function ComparedFields({ fields, older, newer }: ComparedFieldsProps) {
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
    { header: `Revision ${older}`, cell: (one) => <Value {...one.older} /> },
    // The same revision may be chosen on both sides; columns need different names.
    {
      header: `Revision ${newer}${older === newer ? " again" : ""}`,
      cell: (one) => <Value {...one.newer} />,
    },
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
