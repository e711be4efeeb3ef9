import { createHash } from "node:crypto";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";

/** Students who are the same in every run, so that they are in the same partitions. */
export function benchStudent(index: number): Actor {
  const hash = createHash("sha256").update(`student ${index}`).digest("hex");
  // The fixed digits make it a UUID of version 4.
  const userId = hash.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_all, a: string, b: string, c: string, d: string, e: string) => `${a}-${b}-4${c}-8${d}-${e}`,
  );
  const name = `Venkataraghavan Subramanian ${String(index).padStart(4, "0")}`;
  const email = `venkataraghavan.subramanian.${String(index).padStart(4, "0")}@example.com`;
  return { userId, name, email, isAdmin: false };
}
