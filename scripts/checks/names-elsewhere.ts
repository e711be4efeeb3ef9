/** Folders of the bucket and of a running product, which look like paths of the repository. */
const objectFolders =
  /^(?:\.build|\.data|analytics|bills|drafts|exports|imports|lists|media|papers|parts|releases|sealed|takers|uploads|videos)\//;

/** Files that only a build or a deployment has, and values with a slash. */
const notInRepository =
  /^(?:app\.html|cors\.json|lifecycle\.json|deploy\/(?:STAGE|prod)\.env|\d{4}-\d\d\/\d+)$/;

export const isObjectKey = (path: string): boolean =>
  objectFolders.test(path) || notInRepository.test(path);

/** Names of AWS, browsers and libraries that documents mention and no source spells. */
const namesElsewhere = new Set([
  // AWS
  "ClosingQueue",
  "DestinationBucketName",
  "disableExecuteApiEndpoint",
  // Keys that the sources put together.
  "PAYDIRTY",
  "SUBDIRTY",
  // Options of tools that were considered and not used.
  "prerender",
  "vmThreads",
]);

export const isKnownElsewhere = (name: string): boolean => namesElsewhere.has(name);
