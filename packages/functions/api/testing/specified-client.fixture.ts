import type { openRoleCloud } from "./role-cloud.fixture.ts";

type RoleCloud = Awaited<ReturnType<typeof openRoleCloud>>;

/** The address of the next part of a list, from its Link header. */
const nextLink = (answer: Response): string | undefined =>
  /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];

/**
 * A client written from the specification only: paths, payloads and the fields that it reads of an
 * answer. It reads answers without our schemas.
 */
export function specifiedClient({ send }: RoleCloud, token: string) {
  const answerTo = (method: string, path: string, body?: unknown) =>
    send({ method, path, token, body });
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await answerTo(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return { answer, json: text === "" ? undefined : JSON.parse(text) };
  };
  return {
    answerTo,
    get: async (path: string) => (await ask("GET", path)).json,
    post: async (path: string, body: unknown) => (await ask("POST", path, body)).json,
    put: async (path: string, body: unknown) => (await ask("PUT", path, body)).json,
    patch: async (path: string, body: unknown) => (await ask("PATCH", path, body)).json,
    /** A plain array with the facts that its headers give about the whole list. */
    list: async (path: string) => {
      const { answer, json } = await ask("GET", path);
      const total = Number(answer.headers.get("x-total-count"));
      return { rows: json as Record<string, unknown>[], total, next: nextLink(answer) };
    },
  };
}
