import { revisedItem } from "../../kernel/platform/revised-item.ts";
import { Announcement } from "./announcement.schema.ts";

/** The stored announcement; pages read it with `recently`. */
export const { read, recently, write } = revisedItem({ pk: "ANNOUNCEMENT", sk: "NOW" }, (item) =>
  Announcement.parse(item),
);
