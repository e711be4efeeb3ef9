import type { Deps } from "../../kernel/platform/deps.ts";
import { FIRST_KEY } from "./paper-id.rules.ts";
import type { PaperKey, PaperRef } from "./paper.schema.ts";
import * as PaperStore from "./paper.store.ts";

/** The paper's original key, by which answers are read, saved and shown. */
export const key = (deps: Deps, ref: PaperRef): Promise<PaperKey> =>
  PaperStore.readKey(deps, ref, FIRST_KEY);
