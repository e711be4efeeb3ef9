import { randomBytes } from "node:crypto";
import { type Journal, openJournal } from "../disk/journal.ts";
import {
  DeskError,
  type Entity,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from "./acts.ts";

interface DeskOptions {
  /** Where the account's records are kept; undefined keeps them in memory. */
  file?: string | undefined;
  clock: { now(): number };
}

interface NewOrder {
  amount: number;
  currency: string;
  receipt?: string | null | undefined;
  notes?: Record<string, string> | undefined;
}

interface Try {
  status: "authorized" | "captured" | "failed";
  method?: string;
  /**
   * The amount, if it is not that of the order. Tests use it for an account that accepts several
   * payments of one order, as two open checkouts may make them.
   */
  amount?: number;
}

/** The smallest payment: one rupee. */
const LEAST = 100;

/** An account at the provider: its orders, payments and refunds, and how they change. */
export class Desk {
  readonly #journal: Journal<Entity>;
  readonly #clock: DeskOptions["clock"];

  private constructor(journal: Journal<Entity>, clock: DeskOptions["clock"]) {
    this.#journal = journal;
    this.#clock = clock;
  }

  static async open({ file, clock }: DeskOptions): Promise<Desk> {
    return new Desk(await openJournal<Entity>(file), clock);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  async createOrder({ amount, currency, receipt = null, notes = {} }: NewOrder) {
    if (amount < LEAST) throw new DeskError("Order amount less than minimum amount allowed");
    if (currency !== "INR") throw new DeskError("Currency is not supported");
    if (receipt !== null && receipt.length > 40) {
      throw new DeskError("The receipt may not be greater than 40 characters.");
    }
    return this.#keep<OrderEntity>({
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      status: "created",
      attempts: 0,
      notes,
      created_at: this.#now(),
    });
  }

  order(id: string): OrderEntity {
    return this.#find(id, (one) => one.entity === "order");
  }

  payment(id: string): PaymentEntity {
    return this.#find(id, (one) => one.entity === "payment");
  }

  /** All payment attempts of an order, newest first. */
  paymentsOf(orderId: string): PaymentEntity[] {
    const { id } = this.order(orderId);
    return this.#all((one) => one.entity === "payment").filter((one) => one.order_id === id);
  }

  refundsOf(paymentId: string): RefundEntity[] {
    const { id } = this.payment(paymentId);
    return this.#all((one) => one.entity === "refund").filter((one) => one.payment_id === id);
  }

  /** Payments and refunds that are settled some days later, and the current time in seconds. */
  settling(): { payments: PaymentEntity[]; refunds: RefundEntity[]; now: number } {
    return {
      payments: this.#all((one) => one.entity === "payment").filter(({ captured }) => captured),
      refunds: this.#all((one) => one.entity === "refund").filter(
        ({ status }) => status === "processed",
      ),
      now: this.#now(),
    };
  }

  /** An attempt to pay an order, as a checkout makes it. */
  async pay(orderId: string, { status, method = "upi", amount }: Try): Promise<PaymentEntity> {
    const order = this.order(orderId);
    const failed = status === "failed";
    await this.#keep({ ...order, attempts: order.attempts + 1, status: attempted(order) });
    const payment = await this.#keep<PaymentEntity>({
      id: newId("pay"),
      entity: "payment",
      amount: amount ?? order.amount,
      currency: order.currency,
      status: failed ? "failed" : "authorized",
      order_id: orderId,
      method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      error_code: failed ? "BAD_REQUEST_ERROR" : null,
      error_description: failed ? "Your payment was declined by the bank." : null,
      created_at: this.#now(),
    });
    return status === "captured" ? this.capture(payment.id, payment.amount) : payment;
  }

  async capture(paymentId: string, amount: number): Promise<PaymentEntity> {
    const payment = this.payment(paymentId);
    if (payment.captured) throw new DeskError("This payment has already been captured");
    if (payment.status !== "authorized") {
      throw new DeskError("Only payments which have been authorized can be captured");
    }
    if (amount !== payment.amount) {
      throw new DeskError("Capture amount must be equal to the amount authorized");
    }
    const captured = await this.#keep({ ...payment, status: "captured" as const, captured: true });
    const order = this.order(payment.order_id);
    const rest = Math.max(0, order.amount_due - amount);
    const paid = { amount_paid: order.amount_paid + amount, amount_due: rest };
    await this.#keep({ ...order, ...paid, status: rest === 0 ? "paid" : order.status });
    return captured;
  }

  /** Refunds a payment: the remaining amount by default. */
  async refund(paymentId: string, amount?: number): Promise<RefundEntity> {
    const payment = this.payment(paymentId);
    if (!payment.captured) throw new DeskError("The payment has not been captured");
    const left = payment.amount - payment.amount_refunded;
    if (left === 0) throw new DeskError("The payment has been fully refunded already");
    const paise = amount ?? left;
    if (paise > left) throw new DeskError("The total refund amount is greater than the payment");
    const refund = await this.#keep<RefundEntity>({
      id: newId("rfnd"),
      entity: "refund",
      amount: paise,
      currency: payment.currency,
      payment_id: paymentId,
      status: "processed",
      created_at: this.#now(),
    });
    await this.#returned(payment, payment.amount_refunded + paise);
    return refund;
  }

  /** Marks a refund as failed: its amount counts as not refunded. */
  async failRefund(refundId: string): Promise<RefundEntity> {
    const refund: RefundEntity = this.#find(refundId, (one) => one.entity === "refund");
    if (refund.status === "failed") return refund;
    const payment = this.payment(refund.payment_id);
    await this.#returned(payment, payment.amount_refunded - refund.amount);
    return this.#keep({ ...refund, status: "failed" });
  }

  async #returned(payment: PaymentEntity, paise: number): Promise<void> {
    const full = paise === payment.amount;
    await this.#keep<PaymentEntity>({
      ...payment,
      amount_refunded: paise,
      refund_status: full ? "full" : paise > 0 ? "partial" : null,
      status: full ? "refunded" : "captured",
    });
  }

  #find<E extends Entity>(id: string, is: (one: Entity) => one is E): E {
    const found = this.#journal.entries.get(id);
    if (found && is(found)) return found;
    throw new DeskError("The id provided does not exist");
  }

  #all<E extends Entity>(is: (one: Entity) => one is E): E[] {
    return [...this.#journal.entries.values()].filter(is).toReversed();
  }

  async #keep<E extends Entity>(entity: E): Promise<E> {
    await this.#journal.write(entity.id, entity);
    return entity;
  }

  #now(): number {
    return Math.floor(this.#clock.now() / 1000);
  }
}

const attempted = ({ status }: OrderEntity) => (status === "paid" ? status : "attempted");

const newId = (kind: "order" | "pay" | "rfnd"): string =>
  `${kind}_${randomBytes(9).toString("base64").replace(/[+/]/g, "0").slice(0, 12)}LA`;
