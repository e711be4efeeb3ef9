import type { Deps } from "../../kernel/platform/deps.ts";
import type { OpenFile } from "../files/read-file.ts";
import { fingerprintOf } from "../profiles/fingerprint.rules.ts";
import * as Profiles from "../profiles/profile.service.ts";
import { Hints } from "../reading/hints.schema.ts";
import type { StoredImport } from "./import.store.ts";
import * as PaperPages from "./paper-page.service.ts";

/** An opened file; for a paper, also the facts that its import notes. */
interface ReadPaper {
  file: OpenFile<string>;
  paper?: NonNullable<StoredImport["paper"]>;
}

/**
 * Opens a file with its hints. A paper without hints is read like the latest paper of the same form.
 */
export async function openWithHints(
  deps: Deps,
  stored: StoredImport,
  open: (hints: Hints) => Promise<OpenFile<string>>,
): Promise<ReadPaper> {
  const file = await open(await PaperPages.readHints(deps, stored));
  if (!file.paper) return { file };
  if (stored.paper) return { file, paper: { ...stored.paper, checked: stored.paper.rev } };
  const { reading, blocks } = file.paper;
  const paper = { print: fingerprintOf(reading, blocks), rev: 0, checked: 0 };
  const like = await Profiles.find(deps, paper.print);
  if (!like) return { file, paper };
  const hints = Hints.parse(like.profile);
  const id = await PaperPages.writeHints(deps, stored, hints);
  return { file: await again(file, hints, open), paper: { ...paper, hints: id, like } };
}

/** Reads the file again with the hints, if possible in the thread that has the file open. */
async function again(
  file: OpenFile<string>,
  hints: Hints,
  open: (hints: Hints) => Promise<OpenFile<string>>,
): Promise<OpenFile<string>> {
  if (file.reread) return file.reread(hints);
  await file.close();
  return open(hints);
}

/** Keeps the hints for a paper, so that the next paper of the same form is read with them. */
export async function rememberHints(deps: Deps, stored: StoredImport): Promise<void> {
  const { paper, fileName, actor, insertion } = stored;
  if (!paper || !insertion) return;
  await Profiles.remember(deps, paper.print, await PaperPages.readHints(deps, stored), {
    fileName,
    at: insertion.at,
    by: actor.userId,
    replaces: paper.like !== undefined,
  });
}
