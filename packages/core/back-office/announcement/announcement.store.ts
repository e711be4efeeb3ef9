import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { Announcement } from "./announcement.schema.ts";

/** Pages that read ask for it `recently`. */
export const { read, recently, write } = revisedItem({ pk: "ANNOUNCEMENT", sk: "NOW" }, (item) =>
  Announcement.parse(item),
);
