import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { ReviewSettings } from "./review-settings.schema.ts";

/** Every save of a question reads the settings `recently`. */
export const { read, recently, write } = revisedItem({ pk: "BANK", sk: "REVIEW" }, (item) =>
  ReviewSettings.parse(item),
);
