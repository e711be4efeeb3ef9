import type { DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { formatDay } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { offWords } from "../../../shared/sales/opened-words.rules.ts";
import { discountsQuery } from "../../../shared/sales/products.queries.ts";
import { DiscountForm } from "./discount-form.tsx";
import { KIND_LABELS } from "./discount-form.rules.ts";

/** The coupons and sibling discounts that the office gives. */
export function Discounts() {
  const discounts = useQuery(discountsQuery);
  const [edited, setEdited] = useState<DiscountView | "new" | null>(null);
  return (
    <Stack component="section" aria-labelledby="discounts">
      <Row justify="between">
        <Text component="h2" size="lg" id="discounts">
          Discounts
        </Text>
        <Button variant="default" onClick={() => setEdited("new")}>
          New discount
        </Button>
      </Row>
      <QueryView
        query={discounts}
        failed="The discounts did not load"
        loading={<CardsSkeleton cards={1} label="Loading the discounts" />}
        isEmpty={(shown) => shown.discounts.length === 0}
        empty={<Text tone="soft">No discounts yet: a coupon, or less for siblings.</Text>}
      >
        {(shown) => (
          <DataTable
            lines
            rows={shown.discounts}
            keyOf={({ discountId }) => discountId}
            columns={columns(setEdited)}
          />
        )}
      </QueryView>
      {edited && (
        <PageDialog
          title={edited === "new" ? "New discount" : `Edit ${edited.name}`}
          size="md"
          onClose={() => setEdited(null)}
        >
          <DiscountForm
            discount={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        </PageDialog>
      )}
    </Stack>
  );
}

const columns = (onEdit: (discount: DiscountView) => void): readonly Column<DiscountView>[] => [
  {
    header: "Discount",
    cell: ({ name, kind }) => <RowName note={KIND_LABELS[kind]}>{name}</RowName>,
  },
  { header: "Off", nowrap: true, cell: offWords },
  {
    header: "Used",
    nowrap: true,
    cell: ({ used, reserved, mostUses }) =>
      `${used} of ${mostUses}${reserved > 0 ? `, ${reserved} being paid` : ""}`,
  },
  {
    header: "Until",
    nowrap: true,
    cell: ({ ended, lastDay }) => (ended ? "Ended" : formatDay(lastDay)),
  },
  {
    header: "Change",
    kind: "bare",
    align: "end",
    cell: (discount) => (
      <Button
        variant="default"
        size="compact"
        aria-label={`Edit ${discount.name}`}
        onClick={() => onEdit(discount)}
      >
        Edit
      </Button>
    ),
  },
];
