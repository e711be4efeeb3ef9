import { ConditionalCheckFailedException, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Meter } from "./meter.ts";
import { guarded, untilDone } from "../overload/overload.ts";
import { BATCH_ROUNDS } from "../overload/patience.rules.ts";

export interface Key {
  pk: string;
  sk: string;
}

export type Item = Record<string, unknown>;

/** A condition or an update in DynamoDB's expression language. Values must be placeholders. */
export interface Expression {
  text: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

export interface Query {
  index?: string;
  /** For example `pk = :pk AND begins_with(sk, :prefix)`. */
  where: Expression;
  /** Stops after this many items; without it one page of at most 1 MB is read. */
  limit?: number;
  descending?: boolean;
  /** Answers how many items there are, without the items. */
  countOnly?: boolean;
  /** The `next` of an earlier page. */
  after?: Item;
  consistent?: boolean;
}

export interface Page {
  items: Item[];
  /** How many items the page has, also if only the count was asked for. */
  count: number;
  /** Where the next page begins; missing on the last page. */
  next?: Item;
}

/**
 * One DynamoDB table. If a condition refuses a write, the call answers `false` or `undefined`. If
 * the database still throttles after all retries, it throws an AppError `unavailable`.
 */
export interface Table {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  put(item: Item & Key, condition?: Expression): Promise<boolean>;
  /** The item as it is after the update; undefined when the condition refused it. */
  update(key: Key, change: Expression, condition?: string): Promise<Item | undefined>;
  remove(key: Key, condition?: Expression): Promise<boolean>;
  query(query: Query): Promise<Page>;
  /** All items of a query, page after page. */
  all(query: Query): Promise<Item[]>;
  /** Items of any number of different keys, in no particular order, without missing ones. */
  batchGet(keys: Key[], options?: { consistent?: boolean }): Promise<Item[]>;
  /**
   * Puts any number of items over existing ones, in no particular order; their keys must differ.
   */
  batchPut(items: (Item & Key)[]): Promise<void>;
  /** Removes the items of any number of different keys, in no particular order. */
  batchRemove(keys: Key[]): Promise<void>;
}

const BATCH = 100;
const WRITE_BATCH = 25;

interface TableOptions {
  /** Receives the capacity units of each call. */
  meter?: Meter | undefined;
  /** How often the rest of a batch is sent again; by default as often as in a call. */
  rounds?: number;
}

export const openTable = (base: DynamoDBClient, name: string, options: TableOptions = {}): Table =>
  new DynamoTable(base, name, options);

class DynamoTable implements Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #meter: Meter | undefined;
  readonly #rounds: number;
  readonly #common: { TableName: string; ReturnConsumedCapacity: "TOTAL" | "NONE" };

  constructor(
    base: DynamoDBClient,
    name: string,
    { meter, rounds = BATCH_ROUNDS.call }: TableOptions,
  ) {
    this.#client = DynamoDBDocumentClient.from(base, {
      marshallOptions: { removeUndefinedValues: true },
    });
    this.#meter = meter;
    this.#rounds = rounds;
    this.#common = { TableName: name, ReturnConsumedCapacity: meter ? "TOTAL" : "NONE" };
  }

  async get(key: Key, options: { consistent?: boolean } = {}) {
    const command = new GetCommand({
      ...this.#common,
      Key: key,
      ConsistentRead: options.consistent ?? false,
    });
    const output = await guarded(() => this.#client.send(command));
    this.#meter?.read(output.ConsumedCapacity?.CapacityUnits);
    return output.Item;
  }

  async put(item: Item & Key, condition?: Expression) {
    const command = new PutCommand({ ...this.#common, Item: item, ...conditioned(condition) });
    const output = await unlessRefused(() => this.#client.send(command));
    this.#meter?.write(output?.ConsumedCapacity?.CapacityUnits);
    return output !== undefined;
  }

  async update(key: Key, change: Expression, condition?: string) {
    const command = new UpdateCommand({
      ...this.#common,
      Key: key,
      UpdateExpression: change.text,
      ConditionExpression: condition,
      ExpressionAttributeNames: change.names,
      ExpressionAttributeValues: change.values,
      ReturnValues: "ALL_NEW",
    });
    const output = await unlessRefused(() => this.#client.send(command));
    this.#meter?.write(output?.ConsumedCapacity?.CapacityUnits);
    return output?.Attributes;
  }

  async remove(key: Key, condition?: Expression) {
    const command = new DeleteCommand({ ...this.#common, Key: key, ...conditioned(condition) });
    const output = await unlessRefused(() => this.#client.send(command));
    this.#meter?.write(output?.ConsumedCapacity?.CapacityUnits);
    return output !== undefined;
  }

  async query(q: Query): Promise<Page> {
    const command = new QueryCommand({
      ...this.#common,
      IndexName: q.index,
      KeyConditionExpression: q.where.text,
      ExpressionAttributeNames: q.where.names,
      ExpressionAttributeValues: q.where.values,
      Limit: q.limit,
      Select: q.countOnly ? "COUNT" : undefined,
      ScanIndexForward: !q.descending,
      ExclusiveStartKey: q.after,
      ConsistentRead: q.consistent,
    });
    const output = await guarded(() => this.#client.send(command));
    this.#meter?.read(output.ConsumedCapacity?.CapacityUnits);
    const items = output.Items ?? [];
    const count = output.Count ?? items.length;
    const { LastEvaluatedKey: next } = output;
    return next ? { items, count, next } : { items, count };
  }

  async all(q: Query) {
    const items: Item[] = [];
    for (let after = q.after; ;) {
      const page = await this.query({ ...q, after });
      items.push(...page.items);
      if (!page.next) return items;
      after = page.next;
    }
  }

  async batchGet(keys: Key[], { consistent = false }: { consistent?: boolean } = {}) {
    const items: Item[] = [];
    for (let from = 0; from < keys.length; from += BATCH) {
      items.push(...(await this.#batchRead(keys.slice(from, from + BATCH), consistent)));
    }
    return items;
  }

  async #batchRead(keys: Key[], consistent: boolean): Promise<Item[]> {
    const name = this.#common.TableName;
    const items: Item[] = [];
    await untilDone<Item>(
      keys.map((key) => ({ ...key })),
      async (left) => {
        const command = new BatchGetCommand({
          RequestItems: { [name]: { Keys: left, ConsistentRead: consistent } },
          ReturnConsumedCapacity: this.#common.ReturnConsumedCapacity,
        });
        const output = await guarded(() => this.#client.send(command));
        for (const used of output.ConsumedCapacity ?? []) this.#meter?.read(used.CapacityUnits);
        items.push(...(output.Responses?.[name] ?? []));
        return output.UnprocessedKeys?.[name]?.Keys ?? [];
      },
      this.#rounds,
    );
    return items;
  }

  batchPut(items: (Item & Key)[]) {
    return this.#batchWrite(items.map((item) => ({ PutRequest: { Item: item } })));
  }

  batchRemove(keys: Key[]) {
    return this.#batchWrite(keys.map((key) => ({ DeleteRequest: { Key: key } })));
  }

  async #batchWrite(requests: BatchWriteRequest[]): Promise<void> {
    const name = this.#common.TableName;
    for (let from = 0; from < requests.length; from += WRITE_BATCH) {
      const part = requests.slice(from, from + WRITE_BATCH);
      await untilDone(part, (left) => this.#sendBatch(name, left), this.#rounds);
    }
  }

  /** @returns what was left undone */
  async #sendBatch(name: string, left: BatchWriteRequest[]): Promise<BatchWriteRequest[]> {
    const command = new BatchWriteCommand({
      RequestItems: { [name]: left },
      ReturnConsumedCapacity: this.#common.ReturnConsumedCapacity,
    });
    const output = await guarded(() => this.#client.send(command));
    for (const used of output.ConsumedCapacity ?? []) this.#meter?.write(used.CapacityUnits);
    return output.UnprocessedItems?.[name] ?? [];
  }
}

type BatchWriteRequest = NonNullable<BatchWriteCommandInput["RequestItems"]>[string][number];

const conditioned = (condition?: Expression) => ({
  ConditionExpression: condition?.text,
  ExpressionAttributeNames: condition?.names,
  ExpressionAttributeValues: condition?.values,
});

async function unlessRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await guarded(call);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
