import { type CloudFrontClient, CreateInvalidationCommand } from "@aws-sdk/client-cloudfront";
import { CopyObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";

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
  if (!names.includes("index.html") || !names.includes("app.html")) {
    throw new Error(`The pages of build ${build} were not kept in ${Bucket}/${Prefix}.`);
  }
  return names;
}

/** Copies a build's pages back to where they are served. Their hashed parts are still there. */
export async function restorePages(
  client: S3Client,
  Bucket: string,
  { build, names }: { build: string; names: readonly string[] },
): Promise<void> {
  for (const Key of names) {
    const CopySource = `${Bucket}/${folderOf(build)}${Key}`
      .split("/")
      .map(encodeURIComponent)
      .join("/");
    await client.send(new CopyObjectCommand({ Bucket, Key, CopySource }));
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
