import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { LectureOrder } from "./lecture-order.schema.ts";

/** The stored order, in one small item. Every list of lectures reads it with `recently`. */
export const { read, recently, write } = revisedItem({ pk: "LECTURES", sk: "ORDER" }, (item) =>
  LectureOrder.parse(item),
);
