import type { ErrorKind } from "@academy/core/kernel/shared/error.ts";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { statusOf } from "./errors.ts";
import { withExtras } from "./openapi-extras.ts";

/*
 * zod's own generator, because OpenAPI 3.1 uses JSON Schema. @hono/zod-openapi imports all of zod,
 * which made the cold start of every function 65 KB (gzip) heavier.
 */

export type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may call, as the endpoint declares it. */
  "x-allow": string;
  /** The roles that may call besides administrators. */
  "x-roles"?: readonly string[];
  /** Whether a guest's token is accepted too, for its demo test. */
  "x-guests": boolean;
  security: Record<string, string[]>[];
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: JsonSchema;
  paths: Record<string, Record<string, Operation>>;
  components: JsonSchema;
}

const ErrorAnswer = z.object({
  message: z.string().describe("For people; says what to do"),
  code: z.string().describe("For programs; stable"),
  requestId: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  details: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Details of the code, such as who made the change and when"),
});

const errorTexts: Record<number, string> = {
  400: "The input is invalid; `fields` names what to change",
  401: "No one is logged in, or the session has ended",
  403: "The caller may not do this",
  404: "Not found, or hidden from the caller",
  409: "Not in the current state; `code` says why",
  413: "The body is too large",
  415: "This type of body is not accepted",
  429: "Too many attempts; Retry-After gives the seconds to wait",
  500: "A fault on our side; `requestId` finds it in the log",
  503: "Overloaded; Retry-After gives the seconds to wait",
};

/** Describes endpoints as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const one of endpoints) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Exam academy",
      version: "1",
      description:
        "Paths work in lower case too. Times are ISO 8601 in UTC. A user named in a path or body must be the caller, unless an administrator calls. A guest's token (x-guests) is for one demo test: others are not found. A student takes a test by starting it (POST /api/tests/{id}/attempts), reading its ids (GET /api/tests/{id}) and its questions, and submitting. A PUT or PATCH accepts what its GET answered: fields marked readOnly are ignored.",
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorAnswer, "output") },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A user's access token (a JWT), or a guest's token.",
        },
      },
    },
  };
}

function operationOf(one: Endpoint): Operation {
  const { params, query, body } = one.schemas;
  return {
    operationId: `${one.method.toLowerCase()}${one.path.replace(/[^\w]+/g, "_").replace(/_$/, "")}`,
    tags: [one.path.split("/")[2] ?? "api"],
    summary: one.summary,
    "x-allow": one.allow,
    ...(one.roles.length > 0 && { "x-roles": one.roles }),
    "x-guests": one.guests,
    security: one.allow === "public" ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query")],
    ...(body ? { requestBody: bodyOf(body, one) } : {}),
    responses: { ...answerOf(one), ...errorsOf(one) },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): JsonSchema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(asSchema(field), undefined).success,
    schema: schemaOf(asSchema(field), "input"),
  }));
}

/** A shape's fields are core types of zod; all of ours are built with its classic interface. */
function asSchema(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodType) return field;
  throw new Error("A parameter's schema must come from zod's classic interface.");
}

function bodyOf(schema: z.ZodType, { bodyLimit, bodyType, readOnly }: Endpoint): JsonSchema {
  if (bodyType === "signed") return signedBody(bodyLimit);
  const type = bodyType === "form" ? "multipart/form-data" : "application/json";
  return {
    required: !schema.safeParse({}).success,
    description: `At most ${bodyLimit / 1024} KB.`,
    content: { [type]: { schema: withExtras(schemaOf(schema, "input"), schema, readOnly) } },
  };
}

const signedBody = (limit: number): JsonSchema => ({
  required: true,
  description: `Signed byte for byte, in a header; at most ${limit / 1024} KB.`,
  content: { "*/*": { schema: {} } },
});

function answerOf({ status, contentType, schemas }: Endpoint): Record<string, JsonSchema> {
  const { answer, adminAnswer } = schemas;
  if (answer === null) return { [status]: { description: "Done, without a body" } };
  const type = contentType.split(";", 1)[0] ?? contentType;
  const forAll = schemaOf(answer, "output");
  const schema = adminAnswer
    ? { anyOf: [forAll, { ...schemaOf(adminAnswer, "output"), title: "For administrators" }] }
    : forAll;
  const headers = schemas.query?.shape["offset"] ? { headers: listHeaders } : {};
  return { [status]: { description: "Done", ...headers, content: { [type]: { schema } } } };
}

/** The headers of a list that is a plain array; see `plain-list.ts`. */
const listHeaders = {
  "X-Total-Count": {
    description: "How many rows the whole list has",
    schema: { type: "integer" },
  },
  Link: {
    description: 'The address of the next rows, with rel="next"; omitted after the last ones',
    schema: { type: "string" },
  },
};

function errorsOf(one: Endpoint): Record<string, JsonSchema> {
  const { params, query, body } = one.schemas;
  const statuses = new Set(one.errors.map((kind: ErrorKind) => statusOf[kind]));
  if (query || body) statuses.add(400);
  if (one.allow !== "public") statuses.add(401);
  // 403 for guests, and for administrators who have not set up a second factor.
  if (one.allow !== "public" && !(one.guests && one.withoutSecondFactor)) statuses.add(403);
  if (params || one.allow === "self") statuses.add(404);
  if (body) statuses.add(413).add(415);
  if (one.rate) statuses.add(429);
  statuses.add(500).add(503);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...statuses].map((status) => [status, { description: errorTexts[status] ?? "", content }]),
  );
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}
