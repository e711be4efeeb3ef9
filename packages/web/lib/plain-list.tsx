import { Stack } from "@academy/ui/kit/layout.tsx";
import type { ComponentProps } from "react";

/** A list without bullets, one item per line. */
export const PlainList = (list: Omit<ComponentProps<"ul">, "className" | "ref">) => (
  <Stack component="ul" gap="sm" {...list} />
);
