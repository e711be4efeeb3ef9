import { rename, rm } from "node:fs/promises";
import { systemCode } from "../start-error.ts";

const mostTries = 10;

/**
 * Replaces `folder` by the folder `draft`. Another process may do the same at the same moment: then
 * one of them wins, and neither fails.
 */
export async function replaceFolder(folder: string, draft: string, tries = 1): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } catch (error) {
    const inUse = ["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "");
    if (!inUse || tries === mostTries) throw error;
    await replaceFolder(folder, draft, tries + 1);
  }
}
