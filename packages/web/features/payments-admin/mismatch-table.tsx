import type { MismatchPage } from "@academy/core/sales/payment/order-view.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice } from "@academy/ui/kit/layout.tsx";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { formatMoment } from "../../lib/format.ts";
import { OrderDetails, OrderState } from "./order-card.tsx";
import { contentWords, problemWords } from "./payments-admin.rules.ts";

type Mismatch = MismatchPage["mismatches"][number];

interface MismatchTableProps {
  mismatches: readonly Mismatch[];
  busy: boolean;
}

/** Orders to reconcile, one line each; the text below the line says how to solve the problem. */
export function MismatchTable({ mismatches, busy }: MismatchTableProps) {
  const id = useId();
  const [opened, setOpened] = useState<string>();
  const button: Column<Mismatch> = {
    header: "Details",
    kind: "bare",
    cell: ({ orderId, buyer }) => {
      const isOpen = opened === orderId;
      const words = isOpen ? "Hide details" : "Show details";
      return (
        <Button
          variant="subtle"
          size="compact"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${words} of the order of ${buyer.name}`}
          onClick={() => setOpened(isOpen ? undefined : orderId)}
        >
          {words}
        </Button>
      );
    },
  };
  return (
    <DataTable
      lines
      columns={[...columns, button]}
      rows={mismatches}
      keyOf={({ orderId }) => orderId}
      busy={busy}
      detail={(order) =>
        order.orderId === opened ? (
          <Card id={id} tone="well">
            <Notice tone="warning">{order.message}</Notice>
            <OrderDetails order={order} />
          </Card>
        ) : null
      }
    />
  );
}

const columns: readonly Column<Mismatch>[] = [
  {
    header: "Student",
    cell: ({ userId, buyer }) => (
      <Link to={linkToAdmin("adminUser", { userId })} title={buyer.email}>
        {buyer.name}
      </Link>
    ),
  },
  { header: "Problem", cell: ({ problem }) => problemWords[problem] },
  { header: "Order", cell: contentWords },
  { header: "Ordered", wide: true, cell: ({ createdAt }) => formatMoment(createdAt) },
  { header: "Status", cell: (order) => <OrderState order={order} /> },
];
