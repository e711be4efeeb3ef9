import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import * as Files from "./import-file.store.ts";
import type { Work } from "./import-kind.ts";
import { maxBytes } from "./import.rules.ts";
import { type OpenFile, readFile, readImages } from "../files/read-file.ts";
import { saveTemporary, type TemporaryFile } from "../files/temporary-file.ts";
import type { TableColumns } from "../template/table.schema.ts";

/** A file that is copied to this machine's disk when it is first read. */
export interface OpenedFile extends AsyncDisposable {
  /** Its rows. @throws AppError when the file is refused; `conflict` when it has expired */
  rows(): Promise<OpenFile<string>>;
  pictures(names: readonly string[]): Work["pictures"];
}

/** The uploaded file of an import. */
export const openUpload = (
  deps: Deps,
  { importId, fileName }: { importId: string; fileName: string },
  columns: TableColumns,
): OpenedFile =>
  openFile(fileName, columns, async () => {
    const chunks = await Files.open(deps, importId);
    if (!chunks) throw expired();
    return saveTemporary(chunks, maxBytes(fileName));
  });

/** A file sent with the request. */
export const openBlob = (file: File, columns: TableColumns): OpenedFile =>
  openFile(file.name, columns, () => saveTemporary(file.stream(), maxBytes(file.name)));

function openFile(
  name: string,
  columns: TableColumns,
  fetch: () => Promise<TemporaryFile>,
): OpenedFile {
  let fetched: Promise<TemporaryFile> | undefined;
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
        // For no images, no thread is started.
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
  conflict("upload_expired", "The uploaded file has expired. Please upload it again.");
