import type { checkOrder } from "@academy/functions/api/payments/check-order.ts";
import type { getOrder } from "@academy/functions/api/payments/get-order.ts";
import type { listMismatches } from "@academy/functions/api/payments/list-mismatches.ts";
import type { refundPart } from "@academy/functions/api/payments/refund-part.ts";
import type { PartRefundInput } from "@academy/core/sales/payment/office.schema.ts";
import type { refundOrder } from "@academy/functions/api/payments/refund-order.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

export const soughtOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...adminPaymentsKey, "order", orderId],
    queryFn: reads<typeof getOrder>("GET /api/payments/orders/{id}", { params: { id: orderId } }),
    staleTime: 0,
  });

export const postRefund = (orderId: string, reason: string) =>
  call<typeof refundOrder>("POST /api/payments/orders/{id}/refund", {
    params: { id: orderId },
    body: { reason },
  });

export const postPartRefund = (orderId: string, body: PartRefundInput) =>
  call<typeof refundPart>("POST /api/payments/orders/{id}/part-refunds", {
    params: { id: orderId },
    body,
  });

export const postCheck = (orderId: string) =>
  call<typeof checkOrder>("POST /api/payments/orders/{id}/check", { params: { id: orderId } });

const PER_PAGE = 20;

/** The key of all queries that show orders to administrators: invalidated after a change. */
export const adminPaymentsKey = ["admin-payments"];

/** Orders whose payment and subscription do not match, oldest first. */
export const mismatchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...adminPaymentsKey, "mismatches", page],
    queryFn: reads<typeof listMismatches>("GET /api/payments/mismatches", {
      query: { page, limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
  });
