import * as z from "zod";

const State = z.enum(["up", "down"]);

/** The services behind the API, as the API meets them. */
export const ServiceHealth = z.object({
  /** DynamoDB: both tables. */
  tables: State,
  /** S3: papers, results and pictures. */
  files: State,
  /** Secrets Manager: the keys of sessions. */
  keys: State,
  /** Cognito: logins. */
  directory: State,
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;
