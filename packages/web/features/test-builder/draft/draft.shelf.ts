import * as z from "zod";
import { openStorage } from "../../../lib/session/browser-storage.ts";
import { signedInUser } from "../../../lib/session/session.ts";
import { TestDraft } from "./draft.schema.ts";

const storage = openStorage();

/** Each administrator on this device has their own draft and link. */
const me = (): string => signedInUser() ?? "";

export const newDraftKey = (): string => `test.${me()}`;
export const editKey = (testId: string): string => `test-edit.${testId}.${me()}`;

/** An unfinished edit, and the revision from which it started. */
export const KeptEdit = z.object({ rev: z.number(), draft: TestDraft });

const linkKey = (): string => `academy.test-link.${me()}`;

/** Id of the last published test, for its link; null after it was cleared. */
export const keptLink = (): string | null => storage.getItem(linkKey());
export const keepLink = (testId: string): void => storage.setItem(linkKey(), testId);
export const forgetLink = (): void => storage.removeItem(linkKey());
