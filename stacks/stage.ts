import { RemovalPolicy } from "aws-cdk-lib";

/**
 * One deployment of the product: `prod`, `staging` before it, or any other for trying things out.
 */
export interface Stage {
  name: string;
  /** Others rely on it: it is monitored and protected as production is. Personal stages are not. */
  isShared: boolean;
  /**
   * Production keeps its data whatever happens to the stacks; other stages leave nothing behind.
   */
  isProduction: boolean;
  removalPolicy: RemovalPolicy;
}

/** The region of a deployment's stacks, except the firewall. */
export const homeRegion = (env: Record<string, string | undefined>): string =>
  env["AWS_REGION"] || "ap-south-1";

/** The only region in which AWS accepts a firewall for CloudFront. */
export const EDGE_REGION = "us-east-1";

/**
 * Reads a stage's name. It becomes part of stack names and of a Cognito address, hence its format.
 *
 * @throws Error that says what a stage's name may be.
 */
export function parseStage(name: string | undefined): Stage {
  if (name === undefined || name === "") {
    throw new Error("Which stage? Give it as --stage prod, --stage test or --stage your-name.");
  }
  if (!/^[a-z](-?[a-z0-9])*$/.test(name) || name.length > 20) {
    throw new Error(
      `"${name}" cannot be a stage: use up to 20 lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  if (["stage", "stg", "preprod"].includes(name)) {
    throw new Error(`"${name}" would be a stage without monitoring: use "staging".`);
  }
  if (["production", "live", "prd"].includes(name)) {
    throw new Error(`"${name}" would be a stage without production's safeguards: use "prod".`);
  }
  const isProduction = name === "prod";
  return {
    name,
    isShared: isProduction || name === "staging",
    isProduction,
    removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}

/** SES reports bounces by configuration set: one for each stage. */
export const configurationSetOf = ({ name }: Stage): string => `academy-${name}`;
