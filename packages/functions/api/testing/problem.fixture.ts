import { expect } from "vitest";
import * as z from "zod";

/** Fails unless the answer is an error with the fields that all errors of the API have. */
export async function problem(answer: Response | Promise<Response>, status: number, code?: string) {
  const response = await answer;
  expect(response.status).toBe(status);
  const body = z
    .strictObject({
      message: z.string().min(5),
      code: z.string().regex(/^[a-z_]+$/),
      requestId: z.string().min(8),
      fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .parse(await response.json());
  if (code) expect(body.code).toBe(code);
  expect(response.headers.get("x-request-id")).toBe(body.requestId);
  return { ...body, headers: response.headers };
}
