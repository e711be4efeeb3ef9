import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";

/** What a setting of warm writes must not undercut. */
interface WarmTable {
  WarmThroughput?: { WriteUnitsPerSecond?: number | undefined } | undefined;
  GlobalSecondaryIndexes?: Pick<WarmTable, "WarmThroughput">[] | undefined;
}

/**
 * The writes a second that a table takes at once, or the most of its indexes: a deployment sends one
 * figure for all of them, and AWS refuses one that is lower than any has.
 */
export const presentWrites = (table: WarmTable): number =>
  Math.max(
    0,
    ...[table, ...(table.GlobalSecondaryIndexes ?? [])].map(
      ({ WarmThroughput }) => WarmThroughput?.WriteUnitsPerSecond ?? 0,
    ),
  );

/** What to set, in words. */
export function advice(present: number, asked: number | undefined): string {
  if (asked === undefined) {
    return `The table and its indexes take up to ${present} writes a second at once. Set ACADEMY_EXAM_WRITES to ${present} or more, or leave it out.`;
  }
  return asked < present
    ? `ACADEMY_EXAM_WRITES=${asked} would be refused: AWS never lowers the ${present} that are there. Set it to ${present} or more.`
    : `ACADEMY_EXAM_WRITES=${asked} can be deployed: ${present} are there.`;
}

/** `npm run exam:writes -- --table NAME`: compares the setting with what the table has. */
if (import.meta.main) {
  const name = orExit(() => {
    const { table } = readOptions("exam:writes", { table: { type: "string" } } as const);
    if (table === undefined) throw new WrongArguments("Give the table: --table NAME.");
    return table;
  });
  const asked = process.env["ACADEMY_EXAM_WRITES"];
  const { Table = {} } = await new DynamoDBClient().send(
    new DescribeTableCommand({ TableName: name }),
  );
  const present = presentWrites(Table);
  const wanted = asked ? Number(asked) : undefined;
  console.log(advice(present, wanted));
  if (wanted !== undefined && wanted < present) process.exitCode = 1;
}
