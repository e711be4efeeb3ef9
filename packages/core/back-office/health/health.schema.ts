import * as z from "zod";

const State = z.enum(["up", "down"]);

/** The services behind the API, as seen by the API. */
export const ServiceHealth = z.object({
  /** DynamoDB: both tables. */
  tables: State,
  /** S3: papers, results and images. */
  files: State,
  /** Secrets Manager: the keys of sessions. */
  keys: State,
  /** Cognito: logins. */
  directory: State,
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;
