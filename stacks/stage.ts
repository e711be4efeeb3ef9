import { RemovalPolicy } from "aws-cdk-lib";

/** One deployment of the product: `prod`, or any other for trying things out. */
export interface Stage {
  name: string;
  /** Production keeps its data whatever happens to the stacks; other stages leave nothing behind. */
  isProduction: boolean;
  removalPolicy: RemovalPolicy;
}

/**
 * Reads a stage's name. It becomes part of stack names and of a Cognito address, hence its form.
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
  if (["production", "live", "prd"].includes(name)) {
    throw new Error(`"${name}" would be a stage without production's safeguards: use "prod".`);
  }
  const isProduction = name === "prod";
  return {
    name,
    isProduction,
    removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}
