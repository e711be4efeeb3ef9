import { Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import type { Backend } from "./function.ts";
import { configurationSetOf } from "./stage.ts";
import { type StorageStack, tableIndexes } from "./storage.stack.ts";

/** Calls of the user directory, by name. */
export function allowDirectory(
  grantee: lambda.Function,
  { identity }: Backend,
  calls: readonly string[],
): void {
  grantee.addToRolePolicy(
    new iam.PolicyStatement({
      actions: calls.map((call) => `cognito-idp:${call}`),
      resources: [identity.pool.userPoolArn],
    }),
  );
}

/**
 * Mail from the one address; it, or its domain, is verified in SES beforehand. In SES's sandbox a
 * mail needs the right to the receiver's identity as well.
 */
export function allowMail(grantee: lambda.Function, { mail, stage }: Backend): void {
  if (!mail) return;
  const { from, sandbox = false } = mail;
  const named = (resource: string, resourceName: string) =>
    Stack.of(grantee).formatArn({ service: "ses", resource, resourceName });
  const identities = [from, from.slice(from.lastIndexOf("@") + 1)];
  if (sandbox) identities.push("*");
  grantee.addToRolePolicy(
    new iam.PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [
        ...identities.map((one) => named("identity", one)),
        named("configuration-set", configurationSetOf(stage)),
      ],
      conditions: { StringEquals: { "ses:FromAddress": from } },
    }),
  );
}

const reads = ["GetItem", "BatchGetItem", "Query"];
const rights = {
  read: reads,
  write: [...reads, "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
  /** Items whose keys are known already, which is less than reading: no lists and no pages. */
  update: ["GetItem", "UpdateItem"],
};

/** A function's access to each table; none to one that is not named. */
interface TableRights {
  content?: keyof typeof rights;
  attempts?: keyof typeof rights;
}

/**
 * Items by key, pages by query of the named indexes; writing includes reading. No scan and no table
 * management: nothing here needs them.
 */
export function grantTables(
  grantee: lambda.Function,
  storage: StorageStack,
  wanted: TableRights,
): void {
  for (const name of ["content", "attempts"] as const) {
    const right = wanted[name];
    if (right === undefined) continue;
    const { tableArn } = storage[name];
    grantee.addToRolePolicy(
      new iam.PolicyStatement({
        actions: rights[right].map((action) => `dynamodb:${action}`),
        resources: [tableArn],
      }),
    );
    if (right === "update") continue;
    grantee.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ["dynamodb:Query"],
        resources: tableIndexes[name].map((index) => `${tableArn}/index/${index}`),
      }),
    );
  }
}

/** Writing includes uploads in parts, except listing the received parts and aborting. */
const objectCalls = {
  Get: ["s3:GetObject"],
  Put: ["s3:PutObject"],
  Parts: ["s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
  Delete: ["s3:DeleteObject"],
};

/**
 * Objects below the given folders. The right to list makes a missing object a 404; without it S3
 * answers 403, and "not written yet" would look like "not allowed".
 */
export function grantFolders(
  grantee: lambda.Function,
  { bucket }: StorageStack,
  folders: Record<string, readonly (keyof typeof objectCalls)[]>,
): void {
  for (const [folder, verbs] of Object.entries(folders)) {
    grantee.addToRolePolicy(
      new iam.PolicyStatement({
        actions: verbs.flatMap((verb) => objectCalls[verb]),
        resources: [bucket.arnForObjects(`${folder}/*`)],
      }),
    );
  }
  grantee.addToRolePolicy(
    new iam.PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucket.bucketArn] }),
  );
}
