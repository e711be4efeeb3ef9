import type { Deps } from "../../kernel/platform/deps.ts";
import type { OpenFile } from "../files/read-file.ts";
import { fingerprintOf } from "../profiles/fingerprint.rules.ts";
import * as Profiles from "../profiles/profile.service.ts";
import { Told } from "../reading/told.schema.ts";
import type { StoredImport } from "./import.store.ts";
import * as PaperPages from "./paper-page.service.ts";

/** An opened file, and of a paper what its import notes. */
interface ReadPaper {
  file: OpenFile<string>;
  paper?: NonNullable<StoredImport["paper"]>;
}

/**
 * Opens a file with what was told about it. A paper that nothing was told about yet is read like
 * the latest paper of the same form.
 */
export async function openTold(
  deps: Deps,
  stored: StoredImport,
  open: (told: Told) => Promise<OpenFile<string>>,
): Promise<ReadPaper> {
  const file = await open(await PaperPages.readTold(deps, stored));
  if (!file.paper) return { file };
  if (stored.paper) return { file, paper: { ...stored.paper, checked: stored.paper.rev } };
  const { reading, blocks } = file.paper;
  const paper = { print: fingerprintOf(reading, blocks), rev: 0, checked: 0 };
  const like = await Profiles.find(deps, paper.print);
  if (!like) return { file, paper };
  const told = Told.parse(like.profile);
  const id = await PaperPages.writeTold(deps, stored, told);
  return { file: await again(file, told, open), paper: { ...paper, told: id, like } };
}

/** The file with what was told, from the thread that has it where that is possible. */
async function again(
  file: OpenFile<string>,
  told: Told,
  open: (told: Told) => Promise<OpenFile<string>>,
): Promise<OpenFile<string>> {
  if (file.retold) return file.retold(told);
  await file.close();
  return open(told);
}

/** Keeps what was told about a paper for the next one of its form. */
export async function rememberTold(deps: Deps, stored: StoredImport): Promise<void> {
  const { paper, fileName, actor, insertion } = stored;
  if (!paper || !insertion) return;
  await Profiles.remember(deps, paper.print, await PaperPages.readTold(deps, stored), {
    fileName,
    at: insertion.at,
    by: actor.userId,
    replaces: paper.like !== undefined,
  });
}
