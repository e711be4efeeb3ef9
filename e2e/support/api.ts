import * as z from "zod";
import { mailedCode } from "./mailed-code.ts";

/** An account of the sample content, as printed at the start. */
export const people = {
  admin: { email: "admin@example.com", password: "academy-office-1" },
  asha: { email: "asha@example.com", password: "academy-asha-1" },
  kabir: { email: "kabir@example.com", password: "academy-kabir-1" },
} as const;

const Session = z.object({ token: z.string(), user: z.object({ userId: z.string() }) });

/** A refused call, with the API's own words. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
    this.code = z.object({ code: z.string() }).safeParse(parse(text)).data?.code ?? "";
  }
}

/** The product's API over HTTP, for setting up and for reading figures. */
export class Api {
  readonly #origin: string;
  readonly #token: string | undefined;
  readonly #cloudOrigin: string;
  readonly userId: string;

  /** @param cloudOrigin where the outbox is, for those who register */
  constructor(origin: string, session?: { token: string; userId: string }, cloudOrigin = "") {
    this.#origin = origin;
    this.#token = session?.token;
    this.#cloudOrigin = cloudOrigin;
    this.userId = session?.userId ?? "";
  }

  async signedIn({ email, password }: { email: string; password: string }): Promise<Api> {
    const { token, user } = await this.post("/api/auth/login", { email, password }, Session);
    return new Api(this.#origin, { token, userId: user.userId });
  }

  /** A new account, whose email address is not verified. */
  async signedUp(who: { name: string; email: string; password: string }): Promise<Api> {
    const body = { ...who, agreedBy: "self" };
    const { token, user } = await this.post("/api/auth/register", body, Session);
    return new Api(this.#origin, { token, userId: user.userId });
  }

  /** A new account that may start every test: its email address is verified. */
  async registered(who: { name: string; email: string; password: string }): Promise<Api> {
    const student = await this.signedUp(who);
    await student.post("/api/account/email-code", undefined, z.unknown());
    const code = await mailedCode({ cloudOrigin: this.#cloudOrigin }, who.email);
    await student.post("/api/account/email", { code }, z.unknown());
    return student;
  }

  get<T extends z.ZodType>(path: string, answer: T): Promise<z.output<T>> {
    return this.#send("GET", path, undefined, answer);
  }

  post<T extends z.ZodType>(path: string, body: unknown, answer: T): Promise<z.output<T>> {
    return this.#send("POST", path, body, answer);
  }

  put<T extends z.ZodType>(path: string, body: unknown, answer: T): Promise<z.output<T>> {
    return this.#send("PUT", path, body, answer);
  }

  patch<T extends z.ZodType>(path: string, body: unknown, answer: T): Promise<z.output<T>> {
    return this.#send("PATCH", path, body, answer);
  }

  /** @throws Refused with status and code unless the answer is a success */
  async #send<T extends z.ZodType>(
    method: string,
    path: string,
    body: unknown,
    answer: T,
  ): Promise<z.output<T>> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, text);
    return answer.parse(parse(text));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
