import { Dialog as KitDialog } from "@academy/ui/kit/dialog.tsx";
import { type ComponentProps, useId } from "react";
import { NoticeList } from "../../../lib/notice-list.tsx";

/** The kit's dialog, which also shows notices that appear while it is open. */
export function Dialog(props: Omit<ComponentProps<typeof KitDialog>, "after">) {
  const id = useId();
  return <KitDialog {...props} after={<NoticeList dialog={id} />} />;
}
