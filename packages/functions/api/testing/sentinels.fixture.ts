import type { openRoleCloud } from "./role-cloud.fixture.ts";
import { word } from "./secret-test.fixture.ts";

type Api = Awaited<ReturnType<typeof openRoleCloud>>;

/**
 * Readers. "colleague" is an author who wrote none of the texts; "other" is a student, and no text
 * is about them.
 */
export const READERS = [
  "anonymous",
  "student",
  "other",
  "author",
  "colleague",
  "reviewer",
  "translator",
  "marker",
  "admin",
] as const;
export type Reader = (typeof READERS)[number];

/** A text in a private field, and all who may read it. */
export interface Sentinel {
  what: string;
  text: string;
  readers: readonly Reader[];
}

/** The texts that were planted, and what is needed to ask for them. */
export class Sentinels {
  readonly all: Sentinel[] = [];
  /** The ids of everything in which a text was planted. */
  readonly ids: string[] = [];
  readonly api: Api;
  readonly tokens: Readonly<Record<Reader, string | undefined>>;
  /** The text of the author's question; similar questions are found by it. */
  question = "";

  private constructor(api: Api, tokens: Sentinels["tokens"]) {
    this.api = api;
    this.tokens = tokens;
  }

  /** Opens the API with all readers. At first only the student's name is a planted text. */
  static async open(api: Api): Promise<Sentinels> {
    const named = word();
    const student = await api.register(named);
    const author = await api.join("writer", "author");
    const world = new Sentinels(api, {
      anonymous: undefined,
      student: student.token,
      other: api.callers.other,
      author: author.token,
      colleague: (await api.join("colleague", "author")).token,
      reviewer: (await api.join("reviewer", "reviewer")).token,
      translator: (await api.join("translator", "translator")).token,
      marker: (await api.join("marker", "marker")).token,
      admin: api.callers.admin,
    });
    world.ids.push(student.user.userId, author.user.userId);
    world.in("name of a student", ["student", "admin"], named);
    return world;
  }

  /** A new text to plant in a private field, which only these readers may read. */
  in(what: string, readers: readonly Reader[], text = word()): string {
    this.all.push({ what, text, readers });
    return text;
  }

  async send<T>(who: Reader, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.api.send({ method, path, token: this.tokens[who], body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    // Parsed by the endpoint's own schema; the caller names that type.
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Adds something as an administrator. @returns its id */
  async post(path: string, body: object): Promise<string> {
    const made = await this.send<Record<string, unknown>>("admin", "POST", path, body);
    const id = Object.values(made)
      .map(String)
      .find((one) => /^[a-z]{1,4}_[0-9a-z]{20}$/.test(one));
    if (id === undefined) throw new Error(`${path} answered without an id`);
    this.ids.push(id);
    return id;
  }
}
