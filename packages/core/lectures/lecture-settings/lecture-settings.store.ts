import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { LectureSettings } from "./lecture-settings.schema.ts";

/** The stored settings. Each opening of a locked lecture reads them with `recently`. */
export const { read, recently, write } = revisedItem({ pk: "LECTURES", sk: "SETTINGS" }, (item) =>
  LectureSettings.parse(item),
);
