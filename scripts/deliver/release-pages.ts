import { type CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import { CopyObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { APP_PAGE, FAMILY_PAGES } from "../../packages/core/kernel/shared/pages.rules.ts";

const appPage = APP_PAGE.slice(1);

/** The folder in which a deployment keeps its pages, next to those that are served. */
const folderOf = (build: string): string => `releases/${build}/`;

/** The pages of a build, without their folder. @throws Error if none were kept */
export async function keptPages(client: S3Client, Bucket: string, build: string) {
  const Prefix = folderOf(build);
  const names: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    names.push(
      ...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(Prefix.length)] : [])),
    );
  }
  if (!names.includes("index.html") || !names.includes(appPage)) {
    throw new Error(`The pages of build ${build} were not kept in ${Bucket}/${Prefix}.`);
  }
  return names;
}

/**
 * Copies a build's pages back to where they are served. Their hashed parts are still there. Screens
 * that have a page of their own since that build get its app page, or they would stay new.
 */
export async function restorePages(
  client: S3Client,
  Bucket: string,
  { build, names }: { build: string; names: readonly string[] },
): Promise<void> {
  const since = FAMILY_PAGES.map(({ page }) => page.slice(1)).filter((one) => !names.includes(one));
  const copies = [
    ...names.map((name) => ({ from: name, to: name })),
    ...since.map((name) => ({ from: appPage, to: name })),
  ];
  for (const { from, to } of copies) {
    const CopySource = `${Bucket}/${folderOf(build)}${from}`
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }));
  }
}

/** Invalidates CloudFront's cache of the pages. */
export async function forgetPages(
  client: CloudFrontClient,
  DistributionId: string,
  caller: string,
) {
  const Paths = { Quantity: 1, Items: ["/*"] };
  const InvalidationBatch = { CallerReference: caller, Paths };
  await client.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
}
