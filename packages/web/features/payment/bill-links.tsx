import { Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { billsQuery } from "./payment.queries.ts";

/** The papers of an order to download; nothing for orders from before there were any. */
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
