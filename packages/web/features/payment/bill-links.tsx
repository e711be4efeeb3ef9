import type { listBills } from "@academy/functions/api/payments/list-bills.ts";
import { Text } from "@academy/ui/kit/layout.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { paymentsKey } from "./payment.queries.ts";

const BILL_MS = 2_000;

/** The bill and credit notes of an order; loaded again while one of them is being made. */
const billsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, "bills", orderId],
    queryFn: () =>
      call<typeof listBills>("POST /api/payments/orders/{id}/bills", { params: { id: orderId } }),
    // The addresses of downloads are valid for only a quarter of an hour.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.bills.some(({ url }) => url === null) === true && BILL_MS,
  });

/** Links to the bill and credit notes of an order; nothing for orders from before bills existed. */
export function BillLinks({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery(billsQuery(orderId));
  if (isError)
    return <Text size="sm">The PDF could not be read. Reload the page to try again.</Text>;
  if (!data) return null;
  return (
    <>
      {data.bills.map(({ title, number, url }) =>
        url === null ? (
          <Text component="output" size="sm" tone="soft" key={number}>
            {title} {number} is being made.
          </Text>
        ) : (
          <a className="academy-tap" href={url} key={number}>
            {title} {number} (PDF)
          </a>
        ),
      )}
    </>
  );
}
