import { LectureMove, OrderedSubject } from "@academy/core/lectures/order/lecture-order.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const moveLecture = endpoint({
  route: "POST /api/videos/order",
  allow: "admin",
  body: LectureMove,
  answer: OrderedSubject,
  summary: "Puts a video before another one of its topic, or a topic before another one",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Orders = await import("@academy/core/lectures/video/video-order.service.ts");
    return Orders.move(deps, actor, body);
  },
});
