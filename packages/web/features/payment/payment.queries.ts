import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Buyer, PaymentProof } from "@academy/core/sales/payment/order-view.schema.ts";
import type { confirmOrder } from "@academy/functions/api/payments/confirm-order.ts";
import type { createOrder } from "@academy/functions/api/payments/create-order.ts";
import type { getOffer } from "@academy/functions/api/payments/get-offer.ts";
import type { getOrder } from "@academy/functions/api/payments/get-order.ts";
import type { listOrders } from "@academy/functions/api/payments/list-orders.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** The key of all queries that show a student's orders. */
export const paymentsKey = ["payments"];

/** The current price of a subscription, from the server. */
export const offerQuery = (examType: ExamType) =>
  queryOptions({
    queryKey: [...paymentsKey, "offer", examType],
    queryFn: reads<typeof getOffer>("GET /api/payments/offer", { query: { examType } }),
    // Never from the cache: an order at an old price would be rejected.
    staleTime: 0,
  });

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey, "order", orderId],
    queryFn: reads<typeof getOrder>("GET /api/payments/orders/{id}", { params: { id: orderId } }),
    staleTime: 0,
  });

const PER_PAGE = 10;

/** A page of the caller's orders; the previous page stays visible while the next one loads. */
export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: [...paymentsKey, "own", page],
    queryFn: reads<typeof listOrders>("GET /api/payments", { query: { page, limit: PER_PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const postOrder = (examType: ExamType, buyer: Buyer | undefined) =>
  call<typeof createOrder>("POST /api/payments/orders", {
    body: { examType, ...(buyer && { buyer }) },
  });

export const postProof = (orderId: string, body: PaymentProof) =>
  call<typeof confirmOrder>("POST /api/payments/orders/{id}/confirm", {
    params: { id: orderId },
    body,
  });
