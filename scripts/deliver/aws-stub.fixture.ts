import { type HttpServer, listen } from "../../packages/local/http/http-server.ts";

/** A deployed stage in the stub below. */
export interface StubStage {
  live: string;
  /** The version that a running canary sends some calls to. */
  canary?: string;
  /** Version to build. */
  versions: Record<string, string | undefined>;
  /** Names of objects in the bucket of pages. */
  objects: string[];
  /** The secret that CloudFront sends, and the current one. */
  sent: string;
  current: string;
}

/** Lambda, S3, CloudFront and CloudFormation as far as a rollback needs them, and what it did. */
export async function startAwsStub(stage: StubStage) {
  const did: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const body = await request.text();
    const known =
      formation(body) ??
      lambda(stage, request, url, body, did) ??
      s3(stage, request, url, did) ??
      front(stage, request, url, body, did) ??
      secrets(stage, request, body, did);
    if (known) return known;
    // An unexpected call is a failure, not an empty answer.
    did.push(`UNKNOWN ${request.method} ${url.pathname}${url.search}`);
    return new Response("<Error><Code>Unknown</Code></Error>", { status: 400 });
  };
  const options = { port: 0, host: "127.0.0.1", hostNames: undefined, requestTimeout: 15_000 };
  const server: HttpServer = await listen(answer, options);
  const env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "y",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_REGION: "ap-south-1",
  };
  return { did, env, stop: () => server.stop() };
}

const xml = (text: string) => new Response(text, { headers: { "content-type": "text/xml" } });

const stacks: Record<string, [type: string, name: string, id: string][]> = {
  web: [
    ["AWS::S3::Bucket", "Files0A1B2C3D", "pages"],
    ["AWS::CloudFront::Distribution", "Web0A1B2C3D", "E1"],
    ["AWS::SecretsManager::Secret", "OriginSecret0A1B2C3D", "secret"],
    ["AWS::CloudFront::Function", "SpaFallback0A1B2C3D", "fallback"],
  ],
  api: [
    ["AWS::Lambda::Function", "Api0A1B2C3D", "api"],
    ["AWS::Lambda::Function", "ApiHelper0A1B2C3D", "helper"],
  ],
};

function formation(body: string): Response | undefined {
  const asked = new URLSearchParams(body);
  if (asked.get("Action") !== "ListStackResources") return undefined;
  const part = asked.get("StackName")?.replace("academy-prod-", "") ?? "";
  const resources = stacks[part];
  if (!resources) {
    const error = `<Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${part} does not exist</Message></Error>`;
    return new Response(`<ErrorResponse>${error}</ErrorResponse>`, { status: 400 });
  }
  const members = resources.map(
    ([type, name, id]) =>
      `<member><ResourceType>${type}</ResourceType><LogicalResourceId>${name}</LogicalResourceId><PhysicalResourceId>${id}</PhysicalResourceId></member>`,
  );
  const list = `<StackResourceSummaries>${members.join("")}</StackResourceSummaries>`;
  return xml(
    `<ListStackResourcesResponse><ListStackResourcesResult>${list}</ListStackResourcesResult></ListStackResourcesResponse>`,
  );
}

function lambda(
  stage: StubStage,
  { method }: Request,
  { pathname, searchParams }: URL,
  body: string,
  did: string[],
): Response | undefined {
  const [, path] = /^\/2015-03-31\/functions\/api\/(.*)$/.exec(pathname) ?? [];
  if (path === "aliases/live" && method === "PUT") {
    did.push(`alias ${body}`);
    return Response.json({});
  }
  if (path === "aliases/live") {
    const RoutingConfig = stage.canary && { AdditionalVersionWeights: { [stage.canary]: 0.1 } };
    return Response.json({ FunctionVersion: stage.live, RoutingConfig });
  }
  if (path === "versions") {
    return Response.json({
      Versions: ["$LATEST", ...Object.keys(stage.versions)].map((Version) => ({ Version })),
    });
  }
  if (path !== "configuration") return undefined;
  const BUILD = stage.versions[searchParams.get("Qualifier") ?? ""];
  return Response.json({ Environment: { Variables: { ...(BUILD && { BUILD }) } } });
}

function s3(
  stage: StubStage,
  request: Request,
  { pathname, searchParams }: URL,
  did: string[],
): Response | undefined {
  const [, key] = /^\/pages\/?(.*)$/.exec(pathname) ?? [];
  if (key === undefined) return undefined;
  if (request.method === "PUT") {
    did.push(`put ${key} from ${request.headers.get("x-amz-copy-source")}`);
    return xml("<CopyObjectResult><ETag>1</ETag></CopyObjectResult>");
  }
  const found = stage.objects.filter((one) => one.startsWith(searchParams.get("prefix") ?? ""));
  const contents = found.map((one) => `<Contents><Key>${one}</Key></Contents>`).join("");
  return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
}

function front(
  { sent }: StubStage,
  { method }: Request,
  { pathname }: URL,
  body: string,
  did: string[],
): Response | undefined {
  if (method === "GET" && pathname.endsWith("/distribution/E1/config")) {
    const header = `<OriginCustomHeader><HeaderName>x-academy-origin</HeaderName><HeaderValue>${sent}</HeaderValue></OriginCustomHeader>`;
    const custom = `<CustomHeaders><Quantity>1</Quantity><Items>${header}</Items></CustomHeaders>`;
    return xml(
      `<DistributionConfig><Origins><Quantity>1</Quantity><Items><Origin>${custom}</Origin></Items></Origins></DistributionConfig>`,
    );
  }
  if (method !== "POST" || !pathname.endsWith("/distribution/E1/invalidation")) return undefined;
  did.push(`forget ${/<Path>(.*?)<\/Path>/.exec(body)?.[1]}`);
  return new Response("<Invalidation><Id>I1</Id></Invalidation>", { status: 201 });
}

function secrets(
  { current }: StubStage,
  { headers }: Request,
  body: string,
  did: string[],
): Response | undefined {
  switch (headers.get("x-amz-target")) {
    case "secretsmanager.GetSecretValue":
      return Response.json({ SecretString: current, VersionId: "v-1" });
    case "secretsmanager.GetRandomPassword":
      return Response.json({ RandomPassword: "next" });
    case "secretsmanager.PutSecretValue":
      did.push(`secret ${/"SecretString":"(.*?)"/.exec(body)?.[1]}`);
      return Response.json({ VersionId: "v-2" });
    default:
      return undefined;
  }
}
