import { overloaded } from "@academy/core/kernel/overload/overload.ts";
import { noteRefusal } from "@academy/core/kernel/overload/refusal.ts";
import { AppError, type ErrorKind } from "@academy/core/kernel/shared/error.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import * as z from "zod";
import { endpoint, KB } from "../http/endpoint.ts";
import { statusOf } from "../http/errors.ts";
import { httpApp } from "../http/http-app.ts";
import { loadedGroup } from "../http/route-group.ts";
import { bareDeps } from "./bare-deps.fixture.ts";

const student: Actor = { userId: "u1", name: "Asha", email: "asha@example.org", isAdmin: false };
const admin: Actor = { userId: "u2", name: "Ravi", email: "ravi@example.org", isAdmin: true };
const actors: Record<string, Actor> = { student, admin };

const Note = z.strictObject({
  title: z.string().min(1).max(10),
  count: z.int().min(1).max(5).default(1),
  extra: z.unknown().optional(),
});

const saveNote = endpoint({
  route: "POST /api/Notes",
  allow: "public",
  bodyLimit: 1024 * KB,
  body: Note,
  answer: z.object({ title: z.string(), count: z.number(), extra: z.unknown() }),
  summary: "Keeps a note",
  handler: async ({ body }) => ({ ...body, extra: body.extra ?? null, secret: "key" }),
});

const shortNote = endpoint({
  route: "PATCH /api/Notes",
  allow: "public",
  body: Note,
  answer: null,
  summary: "Keeps a short note",
  handler: async () => {},
});

const keepFile = endpoint({
  route: "POST /api/files",
  allow: "public",
  bodyType: "form",
  bodyLimit: 100 * KB,
  body: z.object({ file: z.file(), tags: z.union([z.string(), z.array(z.string())]).optional() }),
  answer: z.object({ name: z.string(), type: z.string(), text: z.string(), tags: z.unknown() }),
  summary: "Keeps a file",
  handler: async ({ body: { file, tags } }) => {
    return { name: file.name, type: file.type, text: await file.text(), tags: tags ?? null };
  },
});

const ping = endpoint({
  route: "POST /api/ping",
  allow: "public",
  body: z.strictObject({ force: z.boolean().optional() }),
  answer: z.object({ force: z.boolean() }),
  summary: "Takes a body or none",
  handler: async ({ body }) => ({ force: body.force ?? false }),
});

const echoAt = (path: "echo" | "auth/echo" | "account/echo") =>
  endpoint({
    route: `POST /api/${path}`,
    allow: "public",
    body: z.strictObject({ said: z.string() }),
    answer: z.object({ said: z.string() }),
    summary: "Answers what it was sent",
    handler: async ({ body }) => body,
  });

const echoes = (["echo", "auth/echo", "account/echo"] as const).map(echoAt);

const longNote = endpoint({
  route: "GET /api/long",
  allow: "signed-in",
  answer: z.object({ text: z.string() }),
  summary: "Reads a long note",
  handler: async () => ({ text: "long ".repeat(1000) }),
});

const readNote = endpoint({
  route: "GET /api/Notes/{id}",
  allow: "signed-in",
  params: z.object({ id: z.string().regex(/^[a-z]{1,5}$/) }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  answer: z.object({ id: z.string(), page: z.number() }),
  adminAnswer: z.object({ id: z.string(), page: z.number(), key: z.string() }),
  summary: "Reads a note",
  handler: async ({ params, query }) => ({ id: params.id, page: query.page, key: "42" }),
});

const ownList = endpoint({
  route: "GET /api/Users/{userId}/notes",
  allow: "self",
  self: ({ params }) => params.userId,
  params: z.object({ userId: z.string() }),
  answer: z.array(z.string()),
  summary: "Lists one's notes",
  handler: async ({ actor }) => [actor.name],
});

const listAll = endpoint({
  route: "GET /api/Notes/all",
  allow: "admin",
  answer: z.array(z.string()),
  summary: "Lists all notes",
  handler: async () => ["all"],
});

const whoAsked = endpoint({
  route: "GET /api/asked",
  allow: "public",
  answer: z.object({ id: z.string(), ip: z.string(), userAgent: z.string() }),
  summary: "Returns what is known about the request",
  handler: async ({ request }) => request,
});

const failAs = endpoint({
  route: "GET /api/fail/{how}",
  allow: "public",
  params: z.object({ how: z.string() }),
  answer: z.object({ ok: z.boolean() }),
  summary: "Fails",
  handler: async ({ params: { how } }) => {
    if (how === "shape") return JSON.parse('{"ok":"yes"}');
    if (how === "crash")
      throw new TypeError("asha@example.org sent eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl");
    const named = (name: string) => Object.assign(new Error("Not now."), { name });
    if (how === "silent") throw named("TimeoutError");
    if (how === "denied") throw denied();
    if (how === "throttled") throw overloaded(named("ThrottlingException"));
    throw new AppError(findKind(how), "some_code", "In words.", { retryAfterSeconds: 7 });
  },
});

/** An error as a client of AWS throws it, with the note of the refusal. */
function denied(): Error {
  const error = new Error("Not authorized to perform: dynamodb:GetItem");
  const cause = "AccessDeniedException";
  noteRefusal(error, { service: "dynamo", operation: "GetItem", table: "attempts", cause });
  return error;
}

const findKind = (how: string): ErrorKind => {
  const kind = Object.keys(statusOf).find((one) => one === how);
  if (!kind) throw new Error(`No such kind: ${how}`);
  // `statusOf` has all kinds as its keys, so this key is a kind.
  return kind as ErrorKind;
};

/** A small API of endpoints that need no cloud. The bearer token is the actor's name. */
export function openSmallApi() {
  const { deps, lines } = bareDeps();
  const notes = [saveNote, shortNote, readNote, ownList, listAll];
  const endpoints = [...notes, ...echoes, longNote, keepFile, ping, whoAsked, failAs];
  const app = httpApp(deps, {
    groups: [loadedGroup(endpoints)],
    authenticate: async (_deps, token) => {
      const actor = actors[token];
      if (actor) return actor;
      throw new AppError("unauthenticated", "bad_token", "Please sign in again.");
    },
  });
  const post = (body: BodyInit | null, type = "application/json", path = "/api/Notes") =>
    app.request(path, {
      method: "POST",
      body,
      headers: { "content-type": type },
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
  const as = (who: string, path: string) =>
    app.request(path, { headers: { authorization: `Bearer ${who}` } });
  return { app, lines, post, as };
}
