import { attemptsTable, contentTable } from "@academy/core/kernel/platform/tables.ts";
import * as z from "zod";
import type { TableNames } from "../dynamo/create-tables.ts";
import type { Buckets } from "./buckets.ts";
import type { Limits } from "./limits.ts";
import {
  type Demand,
  type ShapeOf,
  demandOf,
  putOf,
  readBeyond,
  readOf,
  removeOf,
  wantsOf,
} from "./table-demand.ts";

const Key = z.record(z.string(), z.looseObject({ S: z.string().optional() }));
const Keys = z.looseObject({ Keys: z.array(Key), ConsistentRead: z.boolean().optional() });
const Write = z.looseObject({
  PutRequest: z.looseObject({ Item: Key }).optional(),
  DeleteRequest: z.looseObject({ Key }).optional(),
});
const BatchGet = z.looseObject({ RequestItems: z.record(z.string(), Keys) });
const BatchWrite = z.looseObject({ RequestItems: z.record(z.string(), z.array(Write)) });

/** Passes a call on to the tables. */
export type SendOn = (body: string) => Promise<Response>;

interface Parts {
  buckets: Buckets;
  limits: Limits;
  names: TableNames;
}

/** DynamoDB's answer when a table, an index or one partition key is overloaded. */
export class ThrottledTables {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  answer(operation: string, body: string, sendOn: SendOn): Promise<Response> {
    if (operation === "BatchGetItem") return this.#batchGet(body, sendOn);
    if (operation === "BatchWriteItem") return this.#batchWrite(body, sendOn);
    return this.#one(operation, body, sendOn);
  }

  readonly #shapeOf: ShapeOf = (table) => {
    const { content, attempts } = this.#parts.names;
    if (table === content) return contentTable;
    return table === attempts ? attemptsTable : undefined;
  };

  #admits(demand: Demand): boolean {
    const { buckets, limits } = this.#parts;
    return buckets.take(wantsOf(limits, demand)) === undefined;
  }

  async #one(operation: string, body: string, sendOn: SendOn): Promise<Response> {
    const demand = demandOf(operation, JSON.parse(body), this.#shapeOf);
    if (!demand) return sendOn(body);
    if (!this.#admits(demand)) return refusal();
    const answer = await sendOn(body);
    const { buckets, limits } = this.#parts;
    const reads = readBeyond(Number(answer.headers.get("content-length") ?? 0), demand.reads);
    if (reads > 0) buckets.charge(wantsOf(limits, { ...demand, reads }));
    return answer;
  }

  #batchGet(body: string, sendOn: SendOn): Promise<Response> {
    const call = BatchGet.parse(JSON.parse(body));
    const [now, later] = splitTables(call.RequestItems, ({ Keys: keys, ...asked }, table) => {
      const [some, rest] = split(keys, (key) =>
        this.#admits(readOf(table, key, asked.ConsistentRead)),
      );
      return [
        some.length > 0 && { ...asked, Keys: some },
        rest.length > 0 && { ...asked, Keys: rest },
      ];
    });
    return partly({ ...call, RequestItems: now }, later, "UnprocessedKeys", sendOn);
  }

  #batchWrite(body: string, sendOn: SendOn): Promise<Response> {
    const call = BatchWrite.parse(JSON.parse(body));
    const [now, later] = splitTables(call.RequestItems, (writes, table) => {
      const [some, rest] = split(writes, (write) =>
        this.#admits(this.#demandOfWrite(table, write)),
      );
      return [some.length > 0 && some, rest.length > 0 && rest];
    });
    return partly({ ...call, RequestItems: now }, later, "UnprocessedItems", sendOn);
  }

  #demandOfWrite(table: string, { PutRequest, DeleteRequest }: z.infer<typeof Write>): Demand {
    if (PutRequest) return putOf(table, PutRequest.Item, this.#shapeOf);
    return removeOf(table, DeleteRequest?.Key);
  }
}

/** Splits items by a condition. */
function split<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  const [some, rest]: [T[], T[]] = [[], []];
  for (const one of all) (holds(one) ? some : rest).push(one);
  return [some, rest];
}

type Parted<T> = Record<string, T>;

/** The items to send now and the items left undone, by table. */
function splitTables<T>(
  all: Parted<T>,
  part: (asked: T, table: string) => [T | false, T | false],
): [Parted<T>, Parted<T>] {
  const [now, later]: [Parted<T>, Parted<T>] = [{}, {}];
  for (const [table, asked] of Object.entries(all)) {
    const [some, rest] = part(asked, table);
    if (some !== false) now[table] = some;
    if (rest !== false) later[table] = rest;
  }
  return [now, later];
}

/**
 * The answer to a batch of which some items are refused: it names these items. If all items are
 * refused, the batch fails.
 */
async function partly(
  call: { RequestItems: object },
  later: object,
  name: string,
  sendOn: SendOn,
): Promise<Response> {
  if (Object.keys(call.RequestItems).length === 0) return refusal();
  const answer = await sendOn(JSON.stringify(call));
  if (!answer.ok || Object.keys(later).length === 0) return answer;
  const body = z.looseObject({}).parse(await answer.json());
  return Response.json({ ...body, [name]: later }, { headers: { "content-type": JSON_TYPE } });
}

const JSON_TYPE = "application/x-amz-json-1.0";

const refusal = () =>
  Response.json(
    {
      __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException",
      message:
        "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically " +
        "scaling your table or index so please try again shortly.",
    },
    { status: 400, headers: { "content-type": JSON_TYPE } },
  );
