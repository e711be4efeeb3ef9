import {
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  type LambdaClient,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";

/** The alias that the API's calls go to. */
const LIVE = "live";

/** A published version of the API, with its build. */
export interface Version {
  number: number;
  build: string;
}

/** Which version the calls go to, and whether a canary sends some of them to a newer one. */
interface Live {
  version: number;
  hasCanary: boolean;
}

/** The current version. */
export async function readLive(client: LambdaClient, FunctionName: string): Promise<Live> {
  const alias = await client.send(new GetAliasCommand({ FunctionName, Name: LIVE }));
  const newer = Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {});
  return { version: readNumber(alias.FunctionVersion), hasCanary: newer.length > 0 };
}

/** The newest version that is older than another. @throws Error if there is none */
export async function versionBefore(
  client: LambdaClient,
  FunctionName: string,
  live: number,
): Promise<number> {
  const numbers: number[] = [];
  for await (const page of paginateListVersionsByFunction({ client }, { FunctionName })) {
    const published = (page.Versions ?? []).flatMap(({ Version: name }) =>
      name === undefined || name === "$LATEST" ? [] : [readNumber(name)],
    );
    numbers.push(...published);
  }
  const older = numbers.filter((one) => one < live);
  if (older.length === 0) throw new Error(`There is no version before ${live} to go back to.`);
  return Math.max(...older);
}

/** @throws Error for a version that does not say which build it is */
export async function readVersion(
  client: LambdaClient,
  FunctionName: string,
  number: number,
): Promise<Version> {
  const asked = new GetFunctionConfigurationCommand({ FunctionName, Qualifier: String(number) });
  const build = (await client.send(asked)).Environment?.Variables?.["BUILD"];
  if (!build) throw new Error(`Version ${number} of the API names no build.`);
  return { number, build };
}

/** Sends every call to a version, and none to the one of a running canary. */
export async function setLive(
  client: LambdaClient,
  FunctionName: string,
  number: number,
): Promise<void> {
  const FunctionVersion = String(number);
  const RoutingConfig = { AdditionalVersionWeights: {} };
  const change = { FunctionName, Name: LIVE, FunctionVersion, RoutingConfig };
  await client.send(new UpdateAliasCommand(change));
}

function readNumber(name = ""): number {
  if (!/^\d+$/.test(name)) throw new Error(`The API answers by "${name}", which is not a version.`);
  return Number(name);
}
