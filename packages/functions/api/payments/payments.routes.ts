import { checkOrder } from "./check-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { createOrder } from "./create-order.ts";
import { getOffer } from "./get-offer.ts";
import { getOrder } from "./get-order.ts";
import { getProductOffer } from "./get-product-offer.ts";
import { listBills } from "./list-bills.ts";
import { listMismatches } from "./list-mismatches.ts";
import { listOrders } from "./list-orders.ts";
import { listProductsOnSale } from "./list-products-on-sale.ts";
import { orderProduct } from "./order-product.ts";
import { readDesk } from "./read-desk.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { refundOrder } from "./refund-order.ts";
import { refundPart } from "./refund-part.ts";
import { takePayment } from "./take-payment.ts";

export const paymentsRoutes = [
  getOffer,
  createOrder,
  confirmOrder,
  receiveWebhook,
  getOrder,
  listBills,
  listOrders,
  listMismatches,
  refundOrder,
  refundPart,
  checkOrder,
  takePayment,
  readDesk,
  listProductsOnSale,
  getProductOffer,
  orderProduct,
] as const;
