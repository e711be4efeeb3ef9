import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, conflict, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { alreadyInserted, changed } from "../pipeline/import-problems.rules.ts";
import * as Imports from "../pipeline/import.service.ts";
import type { StoredImport } from "../pipeline/import.store.ts";
import * as PaperPages from "../pipeline/paper-page.service.ts";
import { profileOf, sameProfile } from "../profiles/fingerprint.rules.ts";
import type { Block } from "../reading/block.ts";
import type { Reading } from "../reading/reading.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { Looks } from "../reading/understand.rules.ts";
import { understoodView } from "./mending-view.rules.ts";
import type { MendingInput, MendingQuery, MendingView } from "./mending.schema.ts";

/** The most blocks that a call of the API reads; a longer paper must be split first. */
const MOST_BLOCKS = 6000;

/** An import of a paper that can be read again with other hints. */
type Open = StoredImport & { paper: NonNullable<StoredImport["paper"]> };

/** The hints for a paper, and what was understood with them. */
interface Understood {
  blocks: readonly Block[];
  looks: Looks;
  hints: Hints;
  reading: Reading;
}

/**
 * The papers that this process read last, because the screen requests the pages of a paper one by
 * one.
 */
const latest = new Map<string, Understood>();
const KEPT = 4;

const keyOf = ({ run, paper }: Open): string => `${run} ${paper.hints}`;

function keep(stored: Open, understood: Understood): void {
  latest.set(keyOf(stored), understood);
  for (const key of [...latest.keys()].slice(0, -KEPT)) latest.delete(key);
}

/**
 * A paper as it is understood with its hints.
 * @throws AppError `not-found`, also for a file that is not a paper; `conflict` while it is checked,
 * and once rows were inserted
 */
export async function view(
  deps: Deps,
  actor: Actor,
  importId: string,
  { page }: MendingQuery,
): Promise<MendingView> {
  const stored = opened(await Imports.load(deps, actor, importId));
  const known = latest.get(keyOf(stored));
  if (known) return viewOf(actor, stored, known, page);
  const [blocks, hints] = await Promise.all([
    blocksOf(deps, stored),
    PaperPages.readHints(deps, stored),
  ]);
  const understood = await understand(blocks, hints);
  keep(stored, understood);
  return viewOf(actor, stored, understood, page);
}

/**
 * Replaces the hints for a paper, and reads it again.
 * @throws AppError as `view`; `forbidden` for the file of an author; `invalid` for a block that the
 * file does not have; `conflict` when someone else has changed the hints since
 */
export async function giveHints(
  deps: Deps,
  actor: Actor,
  importId: string,
  { rev, hints }: MendingInput,
  { page }: MendingQuery,
): Promise<MendingView> {
  const stored = opened(await Imports.loadToWork(deps, actor, importId));
  if (stored.paper.rev !== rev) throw changed();
  const known = latest.get(keyOf(stored));
  const blocks = known?.blocks ?? (await blocksOf(deps, stored));
  assertBlocks(hints, blocks);
  // The paper is understood first, so that only hints are kept with which it can be read.
  const understood = await understand(blocks, hints, known?.looks);
  const id = await PaperPages.writeHints(deps, stored, hints);
  const after = { ...stored, paper: { ...stored.paper, rev: rev + 1, hints: id } };
  await Imports.replacePaper(deps, stored, after.paper);
  keep(after, understood);
  return viewOf(actor, after, understood, page);
}

/** @param known the looks that an earlier reading found in the same blocks */
async function understand(
  blocks: readonly Block[],
  hints: Hints,
  known?: Looks,
): Promise<Understood> {
  const { lookAt, understand: read } = await import("../reading/understand.rules.ts");
  const looks = known ?? lookAt(blocks);
  return { blocks, looks, hints, reading: read(blocks, hints, looks) };
}

function opened(stored: StoredImport): Open {
  const { paper, insertion, state } = stored;
  if (insertion) throw alreadyInserted();
  if (state === "checking") throw stillChecking();
  if (!paper) throw notFound("A paper in this import");
  return { ...stored, paper };
}

async function blocksOf(deps: Deps, stored: Open): Promise<Block[]> {
  const blocks = await PaperPages.readBlocks(deps, stored);
  if (!blocks) throw notFound("A paper in this import");
  if (blocks.length > MOST_BLOCKS) throw tooLong();
  return blocks;
}

function assertBlocks({ blocks }: Hints, { length }: readonly Block[]): void {
  const at = blocks.findIndex(({ block }) => block >= length);
  if (at < 0) return;
  const message = `The file has ${length} paragraphs and lines. Choose one of them.`;
  throw new AppError("invalid", "unknown_block", message, {
    fields: [{ path: `hints.blocks.${at}.block`, message }],
    details: { length },
  });
}

function viewOf(
  { userId, isAdmin }: Actor,
  { paper: { rev, like } }: Open,
  { blocks, hints, reading }: Understood,
  page: number,
): MendingView {
  const follows = like && sameProfile(like.profile, profileOf(hints)) ? like : undefined;
  const mayKnow = isAdmin || follows?.by === userId;
  return {
    rev,
    hints,
    ...(follows && {
      like: { ...(mayKnow && { fileName: follows.fileName }), at: iso(follows.at) },
    }),
    ...understoodView(blocks, reading, page),
  };
}

const stillChecking = () =>
  conflict("still_checking", "This file is being checked. Try again when that is finished.");

const tooLong = () =>
  new AppError(
    "too-large",
    "paper_too_long",
    `This paper has more than ${MOST_BLOCKS} paragraphs and lines. Split it into several files.`,
    { details: { most: MOST_BLOCKS } },
  );
