import * as z from "zod";
import { openStorage } from "../../lib/browser-storage.ts";
import { session } from "../../lib/session.ts";
import { TestDraft } from "./draft.schema.ts";

const storage = openStorage();

/** Each administrator at this device has a draft and a link of their own. */
const me = (): string => session.get().user?.userId ?? "";

export const newDraftKey = (): string => `test.${me()}`;
export const editKey = (testId: string): string => `test-edit.${testId}.${me()}`;

/** An edit that was left, and the revision that it began from. */
export const KeptEdit = z.object({ rev: z.number(), draft: TestDraft });

const linkKey = (): string => `academy.test-link.${me()}`;

/** Id of the test that was published last, for its link; null when it was cleared. */
export const keptLink = (): string | null => storage.getItem(linkKey());
export const keepLink = (testId: string): void => storage.setItem(linkKey(), testId);
export const forgetLink = (): void => storage.removeItem(linkKey());
