import { createHash, randomBytes } from "node:crypto";
import { GOOGLE_RETURN, SIGN_IN_SCOPES } from "@academy/core/kernel/shared/deployment.rules.ts";
import * as z from "zod";

/** Calls the user pool's login page. */
type Ask = (request: Request) => Promise<Response>;

export interface VisitorOptions {
  ask: Ask;
  clientId: string;
  webOrigin: string;
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});

/** The identity to enter at the stand-in for Google. */
export interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

/**
 * A browser at the login page: keeps its cookies and follows its forms, without rendering them.
 */
export class GoogleVisitor {
  readonly #options: VisitorOptions;
  readonly #cookies = new Map<string, string>();
  readonly #secret = randomBytes(48).toString("base64url");

  constructor(options: VisitorOptions) {
    this.#options = options;
  }

  /** @returns the redirect, or the page itself */
  async authorize(more: Record<string, string> = {}): Promise<Response> {
    const asked = new URLSearchParams({
      redirect_uri: `${this.#options.webOrigin}${GOOGLE_RETURN}`,
      response_type: "code",
      client_id: this.#options.clientId,
      identity_provider: "Google",
      scope: SIGN_IN_SCOPES.join(" "),
      state: "a-state",
      code_challenge: createHash("sha256").update(this.#secret).digest("base64url"),
      code_challenge_method: "S256",
      ...more,
    });
    return this.#ask(`/oauth2/authorize?${asked.toString()}`);
  }

  /** Sends the form of a page that `authorize` answered. */
  async choose(page: Response, fields: Record<string, string>): Promise<Response> {
    const [, ticket = ""] = /name="ticket" value="([^"]+)"/.exec(await page.text()) ?? [];
    const body = new URLSearchParams({ ticket, ...fields });
    return this.#ask("/google", { method: "POST", body });
  }

  async exchange(code: string, more: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      client_id: this.#options.clientId,
      redirect_uri: `${this.#options.webOrigin}${GOOGLE_RETURN}`,
      code_verifier: this.#secret,
      ...more,
    });
    return this.#ask("/oauth2/token", { method: "POST", body });
  }

  logout(): Promise<Response> {
    const { clientId, webOrigin } = this.#options;
    const asked = new URLSearchParams({ client_id: clientId, logout_uri: `${webOrigin}/login` });
    return this.#ask(`/logout?${asked.toString()}`);
  }

  /** The complete login: the page, the account, the code and its tokens. */
  async signIn({ email, name = "Gita Rao", verified = true }: Person) {
    const page = await this.authorize({ prompt: "select_account" });
    const fields = { email, name, ...(verified && { verified: "on" }) };
    return this.tokens(await this.choose(page, fields));
  }

  /** The tokens for an address that returns to the web app. */
  async tokens(back: Response) {
    const answer = await this.exchange(codeOf(back) ?? "");
    return Tokens.parse(await answer.json());
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#options.ask(
      new Request(`https://sign-in.test${path}`, { ...init, headers: { cookie } }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

/** The parameters of the address that returns to the web app. */
export const wayBack = (response: Response) =>
  new URL(response.headers.get("location") ?? "about:blank").searchParams;

export const codeOf = (response: Response) => wayBack(response).get("code");
