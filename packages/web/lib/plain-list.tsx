import { Stack } from "@academy/ui/kit/layout.tsx";
import type { ComponentProps } from "react";

/** A list without bullets, one item below the other. */
export const PlainList = (list: Omit<ComponentProps<"ul">, "className" | "ref">) => (
  <Stack component="ul" gap="sm" {...list} />
);
