import { OrderedSubject, OrderQuery } from "@academy/core/lectures/order/lecture-order.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readLectureOrder = endpoint({
  route: "GET /api/videos/order",
  allow: "admin",
  query: OrderQuery,
  answer: OrderedSubject,
  summary: "Lists the videos of a subject by topic, in the order that students see",
  handler: async ({ deps, query }) => {
    const Orders = await import("@academy/core/lectures/video/video-order.service.ts");
    return Orders.read(deps, query.subject);
  },
});
