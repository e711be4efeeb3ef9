import { limit } from "@academy/core/testing/limits.ts";
import * as z from "zod";

const Created = z.object({
  method: z.literal("Target.targetCreated"),
  params: z.object({ targetInfo: z.object({ targetId: z.string(), type: z.literal("page") }) }),
});

/** Another process has taken over the page. */
const Replaced = z.object({
  method: z.literal("Target.didCommitProvisionalTarget"),
  params: z.object({ newTargetId: z.string() }),
});

const Dispatched = z.object({
  method: z.literal("Target.dispatchMessageFromTarget"),
  params: z.object({ message: z.string() }),
});

const Answer = z.object({
  id: z.number(),
  result: z.object({
    result: z.object({
      objectId: z.string().optional(),
      value: z.unknown().optional(),
      description: z.string().optional(),
    }),
    wasThrown: z.boolean().optional(),
  }),
});

type Result = z.output<typeof Answer>["result"];

/** A call into a page that is replaced by the next one is never answered. */
const answerLimitMs = 5000;

/** A conversation with a page over WebKit's inspector protocol. */
export class WebKitInspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Result) => void>();
  readonly #target = Promise.withResolvers<void>();
  #targetId = "";
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data))));
    socket.addEventListener("error", () => this.#target.reject(new Error("No inspector")));
  }

  static async open(address: string): Promise<WebKitInspector> {
    const inspector = new WebKitInspector(new WebSocket(address));
    await inspector.#target.promise;
    return inspector;
  }

  /** The value of an expression in the page, or of its promise. */
  async read(expression: string): Promise<unknown> {
    const promised = { expression: `Promise.resolve(${expression})` };
    const { objectId } = await this.#call("Runtime.evaluate", promised);
    const waiting = { promiseObjectId: objectId, returnByValue: true };
    return (await this.#call("Runtime.awaitPromise", waiting)).value;
  }

  /** @throws Error with the page's own message if the call threw one */
  async #call(method: string, params: object): Promise<Result["result"]> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.set(id, resolve);
    const message = JSON.stringify({ id, method, params });
    const wrapped = { targetId: this.#targetId, message };
    this.#socket.send(
      JSON.stringify({ id, method: "Target.sendMessageToTarget", params: wrapped }),
    );
    const late = setTimeout(
      () => reject(new Error(`No answer to ${message}`)),
      limit(answerLimitMs),
    );
    try {
      const { result, wasThrown } = await promise;
      if (wasThrown) throw new Error(`The page threw ${result.description}`);
      return result;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  #hear(message: unknown): void {
    const created = Created.safeParse(message).data?.params.targetInfo.targetId;
    if (created !== undefined) {
      this.#targetId ||= created;
      this.#target.resolve();
    }
    const replaced = Replaced.safeParse(message).data?.params.newTargetId;
    if (replaced !== undefined) this.#targetId = replaced;
    const said = Dispatched.safeParse(message).data?.params.message;
    if (said === undefined) return;
    const { data } = Answer.safeParse(JSON.parse(said));
    if (data) this.#waiting.get(data.id)?.(data.result);
  }
}
