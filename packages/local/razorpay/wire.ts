import * as z from "zod";
import type { Desk } from "./desk.ts";
import { DeskError } from "./acts.ts";
import { settledIn } from "./settlements.ts";

const NewOrder = z.object({
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  notes: z.record(z.string(), z.string()).optional(),
});
const Capture = z.object({ amount: z.int() });
const Refund = z.object({ amount: z.int().optional() });

const Span = z.object({
  year: z.coerce.number().pipe(z.int()),
  month: z.coerce.number().pipe(z.int().min(1).max(12)),
  count: z.coerce.number().pipe(z.int().min(1).max(1000)).default(10),
  skip: z.coerce.number().pipe(z.int().min(0)).default(0),
});

const list = <T>(items: T[]) => ({ entity: "collection", count: items.length, items });

/** `asked` is the body of the call, or the fields of its query if it has no body. */
type Act = (desk: Desk, id: string, asked: unknown) => unknown;

/** The calls of the provider's API that the product makes, by method and path. */
const calls: readonly [method: string, path: RegExp, act: Act][] = [
  ["POST", /^\/v1\/orders$/, (desk, _id, body) => desk.createOrder(read(NewOrder, body))],
  ["GET", /^\/v1\/orders\/(\w+)$/, (desk, id) => desk.order(id)],
  ["GET", /^\/v1\/orders\/(\w+)\/payments$/, (desk, id) => list(desk.paymentsOf(id))],
  ["GET", /^\/v1\/payments\/(\w+)$/, (desk, id) => desk.payment(id)],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/capture$/,
    (desk, id, body) => desk.capture(id, read(Capture, body).amount),
  ],
  [
    "POST",
    /^\/v1\/payments\/(\w+)\/refund$/,
    (desk, id, body) => desk.refund(id, read(Refund, body).amount),
  ],
  ["GET", /^\/v1\/payments\/(\w+)\/refunds$/, (desk, id) => list(desk.refundsOf(id))],
  [
    "GET",
    /^\/v1\/settlements\/recon\/combined$/,
    (desk, _id, query) => list(settledIn(desk, read(Span, query))),
  ],
];

/** Whether a path belongs to the provider's API. */
export const isApiPath = (path: string): boolean => calls.some(([, known]) => known.test(path));

/** Answers a call of the API as the provider does; `authorization` is the expected header. */
export async function answerCall(
  desk: Desk,
  request: Request,
  authorization: string,
): Promise<Response> {
  if (request.headers.get("authorization") !== authorization) {
    return failure(new DeskError("Authentication failed", 401));
  }
  const { pathname, searchParams } = new URL(request.url);
  const call = calls.find(([method, path]) => method === request.method && path.test(pathname));
  if (!call) return failure(new DeskError("The requested URL was not found on the server.", 404));
  try {
    const asked: unknown =
      request.method === "POST" ? await request.json() : Object.fromEntries(searchParams);
    return Response.json(await call[2](desk, call[1].exec(pathname)?.[1] ?? "", asked));
  } catch (error) {
    if (error instanceof DeskError) return failure(error);
    throw error;
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body);
  if (data !== undefined) return data;
  throw new DeskError(`The ${error?.issues[0]?.path.join(".")} field is not valid.`);
}

function failure({ message, status }: DeskError): Response {
  const where = { source: "NA", step: "NA", reason: "NA", metadata: {} };
  return Response.json(
    { error: { code: "BAD_REQUEST_ERROR", description: message, ...where } },
    { status },
  );
}
