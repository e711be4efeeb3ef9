import { matchesWords, wordsOf } from "../../people/user/search.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import { kindProblem, type Reader } from "./import-access.rules.ts";
import * as ImportIndex from "./import-index.store.ts";
import { beginningsOf, lookedUp, wordsOfImport } from "./import-search.rules.ts";
import type { ImportList, ImportsQuery, ImportSummary } from "./import-list.schema.ts";
import { imports, listOf, type StoredImport } from "./import.store.ts";

/**
 * A page of the imports of a kind, newest first: administrators see all imports, authors their own.
 * A search finds imports by beginnings of words of the file's name and of the name of the person
 * who started them. Each page is one query. If a search has several words, a page may be short, and
 * `next` continues it.
 * @throws AppError `forbidden` for an author and another kind than questions
 */
export async function list(deps: Deps, reader: Reader, query: ImportsQuery): Promise<ImportList> {
  const { kind, search, after, limit } = query;
  const problem = kindProblem(reader, kind);
  if (problem) throw problem;
  const words = wordsOf(search);
  // A search that consists of signs finds nothing, because signs are not part of words.
  if (search !== "" && words.length === 0) return { imports: [], next: null };
  const author = reader.isAdmin ? undefined : reader.userId;
  const { found, next } =
    author === undefined && words.length === 0
      ? await StepJobStore.pageOf(deps, imports, { list: listOf(kind), after, limit })
      : await indexed(deps, { kind, author, words }, { after, limit });
  return { imports: found.map(summaryOf), next };
}

interface Asked extends Omit<ImportIndex.Asked, "beginning"> {
  words: readonly string[];
}

async function indexed(
  deps: Deps,
  { words, ...asked }: Asked,
  range: { after?: string | undefined; limit: number },
): Promise<{ found: StoredImport[]; next: string | null }> {
  const beginning = lookedUp(words);
  const { entries, next } = await ImportIndex.pageOf(deps, { ...asked, beginning }, range);
  const matching = entries.filter((one) => matchesWords(one.words, words));
  const ids = matching.map(({ importId }) => importId);
  const stored = await StepJobStore.findMany(deps, imports, ids);
  const byId = new Map(stored.map((one) => [one.importId, one]));
  return { found: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Makes an import known to the search and to its author's list, before it is written. */
export function addToIndex(deps: Deps, stored: StoredImport): Promise<void> {
  const words = wordsOfImport(stored);
  return ImportIndex.add(deps, stored, { words, beginnings: beginningsOf(words) });
}

/** Removes an import that was discarded from the search and the list. */
export const removeFromIndex = (deps: Deps, stored: StoredImport): Promise<void> =>
  ImportIndex.remove(deps, stored, beginningsOf(wordsOfImport(stored)));

/** An import in a list. */
export function summaryOf(stored: StoredImport): ImportSummary {
  const { importId, kind, fileName, size, state, rows, of, refusal, counts, uploaded } = stored;
  return {
    importId,
    kind,
    fileName,
    size,
    state,
    progress: { rows, of },
    refusal,
    counts,
    uploadedCount: uploaded,
    createdAt: iso(stored.createdAt),
    by: stored.by,
  };
}
