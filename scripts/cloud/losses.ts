/** Resources that contain what people wrote, or secrets that only they know. */
const precious = [
  "AWS::DynamoDB::Table",
  "AWS::DynamoDB::GlobalTable",
  "AWS::S3::Bucket",
  "AWS::Cognito::UserPool",
  "AWS::SecretsManager::Secret",
];

// oxlint-disable-next-line no-control-regex -- the CLI colours its lines by control characters
const colour = /\u001B\[\d*m/g;

/** The lines of `cdk diff` in which a table, bucket, pool or secret is replaced or removed. */
export function lossesIn(lines: readonly string[]): string[] {
  return lines
    .map((line) => line.replaceAll(colour, "").trim())
    .filter((line) => precious.some((type) => line.includes(` ${type} `)))
    .filter((line) => /^\[-\]|\b(destroy|orphan|replace|may be replaced)$/.test(line));
}
