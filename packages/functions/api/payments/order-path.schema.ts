import { OrderId } from "@academy/core/sales/payment/order.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names an order. */
export const OrderPath = z.object({ id: OrderId });
