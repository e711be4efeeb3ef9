import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Block } from "../reading/block.ts";
import { restoredBlock, type StoredBlock } from "../reading/stored-block.ts";
import { NO_HINTS, Hints } from "../reading/hints.schema.ts";
import * as Files from "./import-file.store.ts";
import type { StoredImport } from "./import.store.ts";

const HintsPage = z.object({ hints: Hints });

type Of = Pick<StoredImport, "importId">;

/** Stores the blocks of a paper with the findings of a dry run. */
export const writeBlocks = (
  deps: Deps,
  { importId }: Of,
  run: string,
  blocks: readonly StoredBlock[],
): Promise<void> => Files.writePage(deps, [importId, run, "paper"], { blocks });

// What `writeBlocks` wrote.
const PaperPage = z.object({ blocks: z.array(z.custom<StoredBlock>()) });

/** The blocks of a paper; undefined before they were stored. */
export async function readBlocks(
  deps: Deps,
  { importId, run }: Pick<StoredImport, "importId" | "run">,
): Promise<Block[] | undefined> {
  if (run === undefined) return undefined;
  const page = await Files.findPage(deps, [importId, run, "paper"], PaperPage);
  return page?.blocks.map(restoredBlock);
}

/** Stores the hints for a paper. @returns the id to find it with */
export async function writeHints(deps: Deps, { importId }: Of, hints: Hints): Promise<string> {
  const id = newId("run", deps);
  await Files.writePage(deps, [importId, id, "hints"], { hints });
  return id;
}

/** The hints for a paper so far. */
export async function readHints(
  deps: Deps,
  { importId, paper }: Pick<StoredImport, "importId" | "paper">,
): Promise<Hints> {
  if (paper?.hints === undefined) return NO_HINTS;
  return (await Files.readPage(deps, [importId, paper.hints, "hints"], HintsPage)).hints;
}
