import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";

/**
 * Invokes a Lambda function, or one version of it, and waits for its answer.
 * @returns the payload of the answer
 */
export function openFunction(region: string, name: string): (event: object) => Promise<unknown> {
  const client = new LambdaClient({ region });
  return async (event) => {
    const asked = { FunctionName: name, Payload: JSON.stringify(event) };
    const { Payload } = await client.send(new InvokeCommand(asked));
    return JSON.parse(Payload?.transformToString() ?? "null") as unknown;
  };
}
