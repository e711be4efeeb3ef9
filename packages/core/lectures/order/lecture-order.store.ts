import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { LectureOrder } from "./lecture-order.schema.ts";

/** One small item: every list of lectures reads it `recently`. */
export const { read, recently, write } = revisedItem({ pk: "LECTURES", sk: "ORDER" }, (item) =>
  LectureOrder.parse(item),
);
