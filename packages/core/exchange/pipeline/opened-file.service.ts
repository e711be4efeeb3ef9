import type { Deps } from "../../platform/deps.ts";
import { conflict } from "../../shared/error.ts";
import * as Files from "./import-file.store.ts";
import type { Work } from "./import-kind.ts";
import { mostBytes } from "./import.rules.ts";
import { type OpenFile, readFile, readImages } from "../files/read-file.ts";
import { spool, type SpooledFile } from "../files/temporary-file.ts";
import type { TableColumns } from "../template/table.schema.ts";

/** A file on this machine's disk, fetched when it is first looked into. */
export interface OpenedFile extends AsyncDisposable {
  /** Its rows. @throws AppError for what it is refused for; `conflict` when it has expired */
  rows(): Promise<OpenFile<string>>;
  pictures(names: readonly string[]): Work["pictures"];
}

/** The file of an import, out of quarantine. */
export const openUpload = (
  deps: Deps,
  { importId, fileName }: { importId: string; fileName: string },
  columns: TableColumns,
): OpenedFile =>
  openFile(fileName, columns, async () => {
    const chunks = await Files.open(deps, importId);
    if (!chunks) throw expired();
    return spool(chunks, mostBytes(fileName));
  });

/** A file that came with a call. */
export const openBlob = (file: File, columns: TableColumns): OpenedFile =>
  openFile(file.name, columns, () => spool(file.stream(), mostBytes(file.name)));

function openFile(
  name: string,
  columns: TableColumns,
  fetch: () => Promise<SpooledFile>,
): OpenedFile {
  let fetched: Promise<SpooledFile> | undefined;
  const path = async () => (await (fetched ??= fetch())).path;
  const opened: OpenFile<string>[] = [];
  return {
    async rows() {
      const file = await readFile({ path: await path(), name }, columns);
      opened.push(file);
      return file;
    },
    pictures: (names) => ({
      names,
      async *read(wanted) {
        // Without any, no thread is started.
        if (wanted.length > 0) yield* readImages({ path: await path(), name }, wanted, columns);
      },
    }),
    async [Symbol.asyncDispose]() {
      for (const one of opened) await one.close();
      const file = await fetched?.catch(() => undefined);
      await file?.[Symbol.asyncDispose]();
    },
  };
}

const expired = () =>
  conflict("upload_expired", "The uploaded file is not there any more. Please upload it again.");
