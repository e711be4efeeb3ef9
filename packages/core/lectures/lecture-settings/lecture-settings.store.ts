import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { LectureSettings } from "./lecture-settings.schema.ts";

/** Every opening of a locked lecture asks for them `recently`. */
export const { read, recently, write } = revisedItem({ pk: "LECTURES", sk: "SETTINGS" }, (item) =>
  LectureSettings.parse(item),
);
