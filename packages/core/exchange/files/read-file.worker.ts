import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isAppError } from "../../shared/error.ts";
import { type FromReader, type PackedRow, packed } from "./messages.ts";
import { openSource, readFileImages, type ReadTask } from "./read-task.ts";

/** Rows that travel together: enough that the way costs little, few enough to be held twice. */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 250_000;

const port = parentPort;
// Given by readFile, which makes it of its own arguments.
const task = workerData as ReadTask;

const tell = (message: FromReader) => port?.postMessage(message);

/** Hands something on and waits until the other thread asks for more. */
async function hand(message: FromReader): Promise<void> {
  if (!port) return;
  const wanted = once(port, "message");
  tell(message);
  await wanted;
}

async function sendRows(): Promise<void> {
  const { kind, unknownColumns, notes, images, rowCount, rows } = await openSource(task);
  await hand({ type: "opened", kind, unknownColumns, notes, images, rowCount });
  let batch: PackedRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(packed(row, task.columns));
    if ("cells" in row)
      for (const cell of Object.values(row.cells)) characters += cell?.length ?? 0;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    await hand({ type: "rows", rows: batch });
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await hand({ type: "rows", rows: batch });
}

async function sendImages(): Promise<void> {
  for await (const { name, bytes } of readFileImages(task)) {
    await hand({ type: "image", name, bytes });
  }
}

async function run(): Promise<void> {
  try {
    await (task.images ? sendImages() : sendRows());
    tell({ type: "end" });
  } catch (error) {
    // What is not about the file is a mistake of ours: it ends the thread, and readFile throws it.
    if (!isAppError(error)) throw error;
    tell({ type: "refused", kind: error.kind, code: error.code, message: error.message });
  } finally {
    port?.close();
  }
}

await run();
