import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Block } from "../reading/block.ts";
import { restoredBlock, type StoredBlock } from "../reading/stored-block.ts";
import { NOTHING_TOLD, Told } from "../reading/told.schema.ts";
import * as Files from "./import-file.store.ts";
import type { StoredImport } from "./import.store.ts";

const ToldPage = z.object({ told: Told });

type Of = Pick<StoredImport, "importId">;

/** Stores the blocks of a paper with the findings of a run. */
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

/** Stores what was told about a paper. @returns the id to find it with */
export async function writeTold(deps: Deps, { importId }: Of, told: Told): Promise<string> {
  const id = newId("run", deps);
  await Files.writePage(deps, [importId, id, "told"], { told });
  return id;
}

/** What was told about a paper so far. */
export async function readTold(
  deps: Deps,
  { importId, paper }: Pick<StoredImport, "importId" | "paper">,
): Promise<Told> {
  if (paper?.told === undefined) return NOTHING_TOLD;
  return (await Files.readPage(deps, [importId, paper.told, "told"], ToldPage)).told;
}
