import type { Order } from "./order.schema.ts";
import { type BillContent, billTitle, invoiceContent, noteContent } from "./bill-content.rules.ts";

/** A paper of an order: it is written once and never changes. */
export interface BillPaper {
  title: string;
  number: string;
  /** The key of the file in the bucket. */
  key: string;
  /** The name of the download. */
  fileName: string;
  content: () => BillContent;
}

const namesOf = (orderId: string, title: string, number: string) => {
  const name = number.replaceAll("/", "-");
  return { key: `bills/${orderId}/${name}.pdf`, fileName: `${title} ${name}.pdf` };
};

/** The key and the type of the stored file. */
export const fileOf = ({ key }: BillPaper) => ({ key, type: "application/pdf" });

/** The documents that an order has so far: none before it is paid. */
export function papersOf(order: Order): BillPaper[] {
  const { orderId, bill, invoice, notes } = order;
  if (bill === null || invoice === null) return [];
  const title = billTitle(order);
  const own: BillPaper = {
    title,
    number: invoice,
    ...namesOf(orderId, title, invoice),
    content: () => invoiceContent(order),
  };
  const credit = notes.flatMap((note): BillPaper[] => {
    const { number } = note;
    if (number === null) return [];
    const file = namesOf(orderId, "Credit note", number);
    return [{ title: "Credit note", number, ...file, content: () => noteContent(order, note) }];
  });
  return [own, ...credit];
}
