import type * as z from "zod";

/** Sends a request to a path of a deployment; otherwise like `fetch`. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

interface Call {
  method: string;
  path: string;
  token?: string;
  body?: object;
}

/** A call of the API with a body and a token. @throws Error that names an unexpected answer */
export async function callApi<T>(
  ask: Ask,
  { method, path, token, body }: Call,
  answer: z.ZodType<T>,
): Promise<T> {
  const response = await ask(path, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return answer.parse(text === "" ? undefined : JSON.parse(text));
}
