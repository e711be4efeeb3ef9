import { createServer, type IncomingMessage } from "node:http";
import { type Answer, answered, refused } from "./stub-answers.ts";
import { type ObjectRequest, StubBuckets } from "./stub-bucket.ts";
import { ACCOUNT } from "./stub-described.ts";
import { StubStacks } from "./stub-stacks.ts";

export interface StubOptions {
  /** Regions without CDK's bootstrap stack. */
  unprepared?: readonly string[];
  /** Version of the bootstrap stack, where there is one. */
  bootstrapVersion?: number;
  /** Names of stacks whose resources fail. */
  failing?: readonly string[];
}

/** A stand-in for AWS that accepts a deployment by the CDK CLI, and records its calls. */
export interface CloudStub {
  /** The variables by which AWS's clients find it, and nothing else. */
  variables: Record<string, string>;
  cloud: StubCloud;
  close(): Promise<void>;
}

const BOOTSTRAP = "/cdk-bootstrap/hnb659fds/version";

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** The service and region of a call are in its signature. */
function addressed(request: IncomingMessage): { region: string; service: string } {
  const { authorization = "" } = request.headers;
  const scope = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\/aws4_request/.exec(authorization);
  return { region: scope?.[1] ?? "", service: scope?.[2] ?? "unsigned" };
}

function stsAnswer(action: string, form: URLSearchParams): Answer | undefined {
  if (action === "GetCallerIdentity") {
    const Arn = `arn:aws:iam::${ACCOUNT}:user/stub`;
    return answered(action, { Account: ACCOUNT, Arn, UserId: "stub" });
  }
  if (action !== "AssumeRole") return undefined;
  const AssumedRoleId = "stub:stub";
  return answered(action, {
    Credentials: {
      AccessKeyId: "ASIASTUB",
      SecretAccessKey: "stub",
      SessionToken: "stub",
      Expiration: "2099-01-01T00:00:00Z",
    },
    AssumedRoleUser: { Arn: form.get("RoleArn") ?? "", AssumedRoleId },
  });
}

function ssmAnswer(target: string, version: string | undefined, body: Buffer): Answer | undefined {
  if (target !== "AmazonSSM.GetParameter") return undefined;
  const json = (status: number, value: object): Answer => ({
    status,
    headers: { "content-type": "application/x-amz-json-1.1" },
    body: JSON.stringify(value),
  });
  // A request of the SDK, whose shape the JSON does not say.
  const { Name } = JSON.parse(body.toString("utf8")) as { Name?: string };
  return Name === BOOTSTRAP && version !== undefined
    ? json(200, { Parameter: { Name, Type: "String", Value: version, Version: 1 } })
    : json(400, { __type: "ParameterNotFound", message: `${Name} is not there` });
}

/** CDK's own stack in a region, of which only the version is read. */
const toolkit = (version: string): string =>
  JSON.stringify({ Outputs: { BootstrapVersion: { Value: version } } });

/** An account with as much concurrency as an exam needs. */
function lambdaAnswer(url: string | undefined): Answer | undefined {
  if (!url?.endsWith("/account-settings")) return undefined;
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: 2000 } }),
  };
}

/** Answers calls of AWS on a port of this machine until it is closed. */
export async function startStub(options: StubOptions = {}): Promise<CloudStub> {
  const cloud = new StubCloud(options);
  const server = createServer((request, response) => {
    void cloud.answer(request).then(({ status, headers, body }) => {
      response.writeHead(status, headers);
      response.end(request.method === "HEAD" ? undefined : body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port.");
  return {
    variables: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}`,
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_ACCESS_KEY_ID: "AKIASTUB",
      AWS_SECRET_ACCESS_KEY: "stub",
    },
    cloud,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** What the stub remembers, and how it answers. */
export class StubCloud {
  readonly stacks: StubStacks;
  readonly buckets: StubBuckets;
  /** Unknown calls. Users of the stub must treat one as a failure. */
  readonly unknown: string[] = [];
  readonly #unprepared: ReadonlySet<string>;
  readonly #bootstrapVersion: string;

  constructor({ unprepared = [], failing = [], bootstrapVersion = 30 }: StubOptions) {
    this.#unprepared = new Set(unprepared);
    this.#bootstrapVersion = String(bootstrapVersion);
    let steps = 0;
    const nextStep = () => ++steps;
    this.buckets = new StubBuckets(nextStep);
    const templateAt = (url: string) => this.buckets.templateAt(url);
    this.stacks = new StubStacks(new Set(failing), templateAt, nextStep);
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(request);
    const { region, service } = addressed(request);
    const found = this.#answerOf(request, service, region, body);
    if (found) return found;
    const action = new URLSearchParams(body.toString("latin1").slice(0, 2000)).get("Action");
    const target = action ?? request.headers["x-amz-target"] ?? request.url;
    this.unknown.push(`${service} ${request.method} ${String(target)}`);
    return refused("NotImplemented", `The stub does not know ${String(target)}`, 501);
  }

  #answerOf(
    request: IncomingMessage,
    service: string,
    region: string,
    body: Buffer,
  ): Answer | undefined {
    const version = this.#unprepared.has(region) ? undefined : this.#bootstrapVersion;
    if (service === "s3") return this.buckets.answer(region, objectRequest(request, body));
    if (service === "ssm") {
      return ssmAnswer(String(request.headers["x-amz-target"]), version, body);
    }
    if (service === "lambda") return lambdaAnswer(request.url);
    const form = new URLSearchParams(body.toString("utf8"));
    const action = form.get("Action") ?? "";
    if (service === "sts") return stsAnswer(action, form);
    if (service !== "cloudformation") return undefined;
    if (version !== undefined) this.stacks.has("CDKToolkit", region, toolkit(version));
    return this.stacks.answer(action, region, form);
  }
}

function objectRequest({ method = "", url = "" }: IncomingMessage, body: Buffer): ObjectRequest {
  const { pathname, searchParams: query } = new URL(url, "http://stub");
  const [, bucket = "", ...key] = decodeURIComponent(pathname).split("/");
  return { method, bucket, key: key.join("/"), query, body };
}
