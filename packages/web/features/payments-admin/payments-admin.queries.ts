import type { checkOrder } from "@academy/functions/api/payments/check-order.ts";
import type { getOrder } from "@academy/functions/api/payments/get-order.ts";
import type { refundOrder } from "@academy/functions/api/payments/refund-order.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { adminPaymentsKey } from "./mismatches.queries.ts";

/** One order by its id. */
export const soughtOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...adminPaymentsKey, "order", orderId],
    queryFn: ({ signal }) =>
      call<typeof getOrder>({
        method: "GET",
        path: "/api/payments/orders/{id}",
        params: { id: orderId },
        signal,
      }),
    staleTime: 0,
  });

export const postRefund = (orderId: string, reason: string) =>
  call<typeof refundOrder>({
    method: "POST",
    path: "/api/payments/orders/{id}/refund",
    params: { id: orderId },
    body: { reason },
  });

export const postCheck = (orderId: string) =>
  call<typeof checkOrder>({
    method: "POST",
    path: "/api/payments/orders/{id}/check",
    params: { id: orderId },
  });
