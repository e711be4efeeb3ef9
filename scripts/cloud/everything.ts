import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { type Config, readConfig } from "../../packages/core/kernel/platform/config.ts";

type Item = Record<string, unknown>;

/** Items that open or prove something for a short time and are not part of the academy: by pk, or by sk. */
const LEFT_OUT = /^(?:CHALLENGE|KB|L|JOB|JOBS|GUEST|VU|PAYLINK)(?:#|$)/;
const LEFT_OUT_OF_USER = /^(?:IN#|CODE$)/;

/** Folders of the bucket that only pass on what is elsewhere, or was not checked. */
const PASSING = /^(?:uploads|exports|lists)\//;

/** Item of another academy's system: no session, no code, no counter of calls. */
const isKept = ({ pk, sk }: Item): boolean =>
  !LEFT_OUT.test(String(pk)) && !LEFT_OUT_OF_USER.test(String(sk));

/** The file of an item's kind: `U-P.jsonl` has profiles of users, as docs/data.md writes keys. */
export function fileOf({ pk, sk }: Item): string {
  const [kind = "", sub = ""] = [pk, sk].map((key) => /^[A-Z~_]+/i.exec(String(key))?.[0] ?? "");
  // An id or a date follows an upper-case beginning.
  const name = /^[A-Z~_]+$/.test(sub) ? `${kind}-${sub.replaceAll("~", "")}` : kind;
  return `${name}.jsonl`;
}

/** Sets become lists and bytes base64, as JSON has neither. */
const plain = (_name: string, value: unknown): unknown =>
  value instanceof Set
    ? [...value]
    : value instanceof Uint8Array
      ? Buffer.from(value).toString("base64")
      : value;

const README = `Everything of an academy, in open formats.

content/   one file for each kind of item, one item a line as JSON: users, questions, tests, subscriptions,
           orders, invoices, enquiries, lectures, the audit log. docs/data.md says what each kind is: a file
           is named by the beginnings of both keys, so U-P.jsonl has the profiles of users.
attempts/  attempts with their answers, in the same form.
files/     papers, results, bills, pictures and videos by their names in the bucket; JSON where the bucket
           has it compressed.

Passwords are not here: the directory gives them to no one. Neither are sessions, codes, guests' passes and
counters of calls.
`;

export interface Exported {
  items: number;
  files: number;
}

/**
 * Writes everything of an academy into an empty folder.
 * @throws Error for a folder that is not empty
 */
export async function exportEverything(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<Exported> {
  const config = readConfig(env, "job");
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await writeFile(join(folder, "README.txt"), README);
  const client = new DynamoDBClient({ region: config.region });
  const tables = DynamoDBDocumentClient.from(client);
  const content = await exportTable(tables, config.contentTable, join(folder, "content"));
  const attempts = await exportTable(tables, config.attemptsTable, join(folder, "attempts"));
  client.destroy();
  return { items: content + attempts, files: await exportFiles(config, join(folder, "files")) };
}

async function exportTable(client: DynamoDBDocumentClient, TableName: string, folder: string) {
  await mkdir(folder, { recursive: true });
  let count = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    const kept = Items.filter(isKept);
    const byFile = Map.groupBy(kept, fileOf);
    for (const [name, items] of byFile) {
      const lines = items.map((item) => `${JSON.stringify(item, plain)}\n`);
      await appendFile(join(folder, name), lines.join(""));
    }
    count += kept.length;
  }
  return count;
}

async function exportFiles({ region, bucket, s3PathStyle }: Config, folder: string) {
  const client = new S3Client({ region, forcePathStyle: s3PathStyle });
  let count = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
    for (const { Key = "" } of Contents) {
      if (PASSING.test(Key)) continue;
      await exportFile(client, { Bucket: bucket, Key }, folder);
      count++;
    }
  }
  client.destroy();
  return count;
}

async function exportFile(
  client: S3Client,
  object: { Bucket: string; Key: string },
  folder: string,
) {
  const path = resolve(folder, object.Key);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${object.Key} is no file's name.`);
  const { Body, ContentEncoding } = await client.send(new GetObjectCommand(object));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, ContentEncoding === "gzip" ? gunzipSync(bytes) : bytes);
}
