import { AppError } from "@academy/core/kernel/shared/error.ts";
import { SESSION_HEADER } from "@academy/core/people/session/browser.rules.ts";

/** No session lasts longer. The cookie of a session that has ended does no harm. */
const MAX_AGE_S = 180 * 24 * 3600;

/**
 * The renewal token's cookie in one call. Browsers only send it to the login addresses. A call is
 * the web app's own if it has a header and an origin that other sites cannot send.
 */
export class RenewalCookie {
  readonly #headers: Headers;
  readonly #webOrigin: string;
  #sent: string | undefined;

  constructor(headers: Headers, webOrigin: string) {
    this.#headers = headers;
    this.#webOrigin = webOrigin;
  }

  /** The header of the answer, if the call has changed the cookie. */
  get setCookie(): string | undefined {
    return this.#sent;
  }

  /** Whether the caller wants the renewal token in a cookie. */
  get isWanted(): boolean {
    return this.#headers.get(SESSION_HEADER) === "cookie";
  }

  /** Moves the renewal token of a new session to the cookie, if the caller wants it there. */
  keep<T extends { refreshToken: string | null }>(session: T): T {
    if (!this.isWanted || session.refreshToken === null) return session;
    this.#set(session.refreshToken, MAX_AGE_S);
    return { ...session, refreshToken: null };
  }

  /** Removes the cookie. */
  forget(): void {
    this.#set("", 0);
  }

  /**
   * The renewal token in the cookie, for a call of the web app.
   *
   * @throws AppError `forbidden` foreign_origin for a call from another site
   */
  read(): string | undefined {
    if (!this.isWanted) return undefined;
    if (this.#headers.get("origin") !== this.#webOrigin) {
      const message = `Open the academy at ${this.#webOrigin}: sessions are only renewed there.`;
      throw new AppError("forbidden", "foreign_origin", message);
    }
    const pairs = (this.#headers.get("cookie") ?? "").split(";").map((one) => one.trim());
    const found = pairs.find((one) => one.startsWith(`${this.#name}=`));
    return found?.slice(this.#name.length + 1) || undefined;
  }

  get #isSecure(): boolean {
    return this.#webOrigin.startsWith("https://");
  }

  /** Browsers only accept the prefix and the Secure attribute over https. */
  get #name(): string {
    return this.#isSecure ? "__Secure-renew" : "renew";
  }

  #set(value: string, maxAge: number): void {
    const attributes = ["Path=/api/auth", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Strict"];
    if (this.#isSecure) attributes.push("Secure");
    this.#sent = [`${this.#name}=${value}`, ...attributes].join("; ");
  }
}
