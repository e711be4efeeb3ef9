import type { DeskCell, DeskLine } from "./desk.schema.ts";
import { officeLeft, officePaymentId, partWithId, voidId } from "./office.rules.ts";
import type { Order } from "./order.schema.ts";

/**
 * The line for money that the office took or gave back for an order, by the id of the payment, its
 * void or the refund of a part; undefined for any other id.
 */
export function lineOf(order: Order, id: string): DeskLine | undefined {
  const { orderId, office, amountPaise, payment, refund, userId, buyer, name } = order;
  if (office === null) return undefined;
  const { way, reference } = office;
  const shared = { lineId: id, orderId, way, reference, userId, buyer: buyer.name, name };
  if (id === officePaymentId(orderId) && payment) {
    const { at, by } = office;
    const entered = { at, enteredAt: order.createdAt, by, reason: null };
    return { ...shared, ...entered, paise: amountPaise, number: order.invoice };
  }
  const part = partWithId(order, id);
  if (part) {
    const given = { way: part.way, reference: part.reference, by: part.by, reason: part.reason };
    const { at, enteredAt, paise } = part;
    return { ...shared, ...given, at, enteredAt, paise: -paise, number: noteNumber(order, id) };
  }
  if (id !== voidId(orderId) || office.voidedAt === null || !refund?.by) return undefined;
  const at = office.voidedAt;
  const entered = { at, enteredAt: at, by: refund.by, reason: refund.reason };
  return {
    ...shared,
    ...entered,
    paise: -officeLeft(order, office),
    number: noteNumber(order, id),
  };
}

const noteNumber = ({ notes }: Order, id: string): string | null =>
  notes.find(({ refundId }) => refundId === id)?.number ?? null;

const keyOf = ({ userId, way }: Pick<DeskCell, "userId" | "way">): string => `${userId} ${way}`;

const plus = (known: DeskCell | undefined, more: DeskCell): DeskCell =>
  known
    ? {
        ...more,
        count: known.count + more.count,
        paise: known.paise + more.paise,
        voids: known.voids + more.voids,
        voidedPaise: known.voidedPaise + more.voidedPaise,
      }
    : more;

/** The sums by person and way, added to `before`; sorted by name, then by way. */
export function cellsOf(lines: readonly DeskLine[], before: readonly DeskCell[] = []): DeskCell[] {
  const cells = new Map(before.map((cell) => [keyOf(cell), cell]));
  for (const { by, way, paise } of lines) {
    const isVoid = paise < 0;
    const cell: DeskCell = {
      ...by,
      way,
      count: isVoid ? 0 : 1,
      paise: isVoid ? 0 : paise,
      voids: isVoid ? 1 : 0,
      voidedPaise: isVoid ? -paise : 0,
    };
    cells.set(keyOf(cell), plus(cells.get(keyOf(cell)), cell));
  }
  return [...cells.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}
