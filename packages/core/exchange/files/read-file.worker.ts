import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isAppError } from "../../kernel/shared/error.ts";
import { type FromReader, type PackedRow, packed, type ToReader } from "./thread.ts";
import {
  type OpenedSource,
  openSource,
  readFileImages,
  readKeyFile,
  type ReadTask,
} from "./read-task.ts";

/**
 * Rows per message: so many that few messages are needed, and so few that both threads can have
 * them in memory.
 */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 250_000;

const port = parentPort;
// `startThread` passes the task as the thread's worker data.
const task = workerData as ReadTask;

const send = (message: FromReader) => port?.postMessage(message);

/** Sends a message, and waits until the other thread requests more or sends hints. */
async function sendAndWait(message: FromReader): Promise<ToReader> {
  if (!port) return "more";
  const wanted = once(port, "message");
  send(message);
  const [answer] = await wanted;
  // `startThread` sends no other messages to this thread.
  return answer as ToReader;
}

/** Opens the file. If the other thread sends hints, reads the file again with them. */
async function opened(): Promise<OpenedSource> {
  let source = await openSource(task);
  for (;;) {
    const { kind, unknownColumns, headings, notes, images, rowCount, paper, reread } = source;
    const head = { kind, unknownColumns, headings, notes, images, rowCount, paper };
    const answer = await sendAndWait({
      type: "opened",
      ...head,
      isRereadable: reread !== undefined,
    });
    if (answer === "more" || !reread) return source;
    source = reread(answer.hints);
  }
}

async function sendRows(): Promise<void> {
  const { rows } = await opened();
  let batch: PackedRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(packed(row, task.columns));
    if ("cells" in row)
      for (const cell of Object.values(row.cells)) characters += cell?.length ?? 0;
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    await sendAndWait({ type: "rows", rows: batch });
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await sendAndWait({ type: "rows", rows: batch });
}

async function sendImages(): Promise<void> {
  for await (const { name, bytes } of readFileImages(task)) {
    await sendAndWait({ type: "image", name, bytes });
  }
}

async function run(): Promise<void> {
  try {
    if (task.keys) await sendAndWait({ type: "text", text: await readKeyFile(task) });
    else await (task.images ? sendImages() : sendRows());
    send({ type: "end" });
  } catch (error) {
    // Any other error is a bug of ours: it ends the thread, and readFile throws it.
    if (!isAppError(error)) throw error;
    send({ type: "refused", kind: error.kind, code: error.code, message: error.message });
  } finally {
    port?.close();
  }
}

await run();
