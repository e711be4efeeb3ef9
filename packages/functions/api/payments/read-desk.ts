import { DeskDay, DeskQuery } from "@academy/core/sales/payment/desk.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readDesk = endpoint({
  route: "GET /api/payments/office",
  allow: "admin",
  query: DeskQuery,
  answer: DeskDay,
  summary: "Closes a day of the office: who took what by which way, with each payment and void",
  handler: async ({ deps, query }) => {
    const Desk = await import("@academy/core/sales/payment/desk.service.ts");
    return Desk.read(deps, query);
  },
});
