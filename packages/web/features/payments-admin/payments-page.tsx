import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton, RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useQuery } from "@tanstack/react-query";
import { readPage, withParts } from "../../lib/address/address.rules.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { mismatchesQuery, soughtOrderQuery } from "./payments-admin.queries.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { MismatchTable } from "./mismatch-table.tsx";
import { OrderCard } from "./order-card.tsx";
import { isAdminView, orderIdIn } from "./payments-admin.rules.ts";

/** Orders to reconcile, and an order that was searched for. */
export function PaymentsPage() {
  const [address, setAddress] = useAddress();
  const orderId = address.get("order") ?? "";
  return (
    <Stack gap="xl">
      <Mismatches
        page={readPage(address)}
        onPage={(page) => setAddress(withParts({ page: String(page) }))}
      />
      <Stack component="section" aria-labelledby="order">
        <Text component="h2" size="lg" id="order">
          Find an order
        </Text>
        <Search
          key={orderId}
          orderId={orderId}
          onSearch={(order) => setAddress(withParts({ order }))}
        />
        {orderId !== "" && <Sought orderId={orderId} />}
      </Stack>
    </Stack>
  );
}

function Mismatches({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(mismatchesQuery(page));
  return (
    <Stack component="section" aria-labelledby="mismatches">
      <Text component="h2" size="lg" id="mismatches">
        Payments to reconcile
      </Text>
      <QueryView
        query={list}
        failed="The orders did not load"
        loading={<RowsSkeleton label="Loading the orders" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState title="All payments are reconciled" sign="done">
            Orders appear here when a payment has no subscription, or a subscription has no payment.
          </EmptyState>
        }
      >
        {({ mismatches, page: shown, totalPages }) => (
          <>
            <MismatchTable mismatches={mismatches} busy={list.isPlaceholderData} />
            <Pagination
              label="Pages of orders"
              page={shown}
              totalPages={totalPages}
              onPage={onPage}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

interface SearchProps {
  orderId: string;
  onSearch: (orderId: string) => void;
}

function Search({ orderId, onSearch }: SearchProps) {
  const form = useForm({
    initial: { text: orderId },
    submit: ({ text }) => onSearch(orderIdIn(text)),
  });
  return (
    <search>
      <Row component="form" align="end" {...form.form}>
        <TextField
          style={{ maxWidth: "28rem", flex: "1 1 16rem" }}
          {...form.field("text")}
          type="search"
          label="Receipt or order number"
          placeholder="ord_…"
        />
        <Button type="submit" variant="default">
          Find
        </Button>
      </Row>
    </search>
  );
}

function Sought({ orderId }: { orderId: string }) {
  const order = useQuery(soughtOrderQuery(orderId));
  return (
    <QueryView
      query={order}
      failed="The order did not load"
      loading={<CardsSkeleton cards={1} label="Looking for the order" />}
      problem={(error) =>
        error instanceof ApiError &&
        error.status === 404 && (
          <output>Order not found. Copy the number from the student's receipt.</output>
        )
      }
    >
      {(found) => isAdminView(found) && <OrderCard order={found} />}
    </QueryView>
  );
}
