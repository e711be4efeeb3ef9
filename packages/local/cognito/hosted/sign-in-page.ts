import { createHash, randomUUID } from "node:crypto";
import { CognitoError, type Pool } from "../pool.ts";
import { nameOf } from "../pool-store.ts";
import { beginSession } from "../sign-in.operations.ts";
import { tokenSeconds } from "../tokens.ts";
import {
  type GoogleAccount,
  type PageRequest,
  backTo,
  googleId,
  googlePage,
  googleUser,
  mayLeadTo,
  readPageRequest,
} from "./google-page.ts";

/** Milliseconds for which a code can be exchanged, as in Cognito. */
const codeLife = 5 * 60_000;

interface Code {
  username: string;
  request: PageRequest;
  expires: number;
}

/** The page's memory while it runs: its visitors, codes, and the accounts of Google. */
interface Memory {
  requests: Map<string, PageRequest>;
  codes: Map<string, Code>;
  accounts: Map<string, GoogleAccount>;
  /** Names of users, by the cookie of the pool's own page. */
  signedIn: Map<string, string>;
}

interface Page extends Memory {
  pool: Pool;
  webOrigin: string;
}

type Answer = (page: Page, request: Request, url: URL) => Promise<Response> | Response;

const answers: Readonly<Record<string, Answer>> = {
  "GET /oauth2/authorize": authorize,
  "POST /google": choose,
  "POST /oauth2/token": exchange,
  "OPTIONS /oauth2/token": ({ webOrigin }) => new Response(null, { headers: cors(webOrigin) }),
  "GET /logout": logout,
};

/**
 * The pool's login page for browsers, with Google as the only provider (`/oauth2/authorize`,
 * `/oauth2/token`, `/logout`). Google itself is one page that believes its input.
 */
export function createSignInPage(pool: Pool, webOrigin: string | undefined) {
  const memory: Memory = {
    requests: new Map(),
    codes: new Map(),
    accounts: new Map(),
    signedIn: new Map(),
  };
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const answer = answers[`${request.method} ${url.pathname}`];
    if (!answer || webOrigin === undefined) return new Response("Not found\n", { status: 404 });
    return answer({ ...memory, pool, webOrigin }, request, url);
  };
}

/**
 * Redirects immediately if the user is known and no choice is requested; otherwise shows Google.
 */
async function authorize(page: Page, request: Request, { searchParams }: URL): Promise<Response> {
  const asked = readPageRequest(page.pool, page.webOrigin, searchParams);
  if (typeof asked === "string") return new Response(`${asked}\n`, { status: 400 });
  const cookies = readCookies(request);
  if (asked.prompt === null) {
    const username = page.signedIn.get(cookies.get("pool") ?? "");
    if (username !== undefined) return leadBack(page, asked, username);
    const account = page.accounts.get(cookies.get("google") ?? "");
    if (account) return enter(page, asked, account);
  }
  const ticket = randomUUID();
  page.requests.set(ticket, asked);
  return googlePage(ticket, [...page.accounts.values()], asked.loginHint, page.webOrigin);
}

async function choose(page: Page, request: Request): Promise<Response> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const asked = page.requests.get(text("ticket"));
  if (!asked) return new Response("This page has been used. Start again.\n", { status: 400 });
  page.requests.delete(text("ticket"));
  if (form.has("cancel")) {
    const words = { error: "access_denied", error_description: "User denied access" };
    return redirect(backTo(asked, words));
  }
  const userId = text("account") || googleId(text("email"));
  const typed = { email: text("email"), name: text("name"), verified: form.has("verified") };
  const account = form.has("account") ? page.accounts.get(userId) : { userId, ...typed };
  if (!account?.email) return new Response("Enter an email.\n", { status: 400 });
  page.accounts.set(userId, account);
  return enter(page, asked, account);
}

/** Google has identified the user: the pool logs them in. */
async function enter(page: Page, asked: PageRequest, account: GoogleAccount): Promise<Response> {
  const user = await googleUser(page.pool, account);
  if (!user.enabled) {
    const words = { error: "invalid_request", error_description: "User is not enabled" };
    return redirect(backTo(asked, words));
  }
  const cookie = randomUUID();
  page.signedIn.set(cookie, nameOf(user));
  const response = leadBack(page, asked, nameOf(user));
  response.headers.append("set-cookie", `pool=${cookie}; ${cookieRules}`);
  response.headers.append("set-cookie", `google=${account.userId}; ${cookieRules}`);
  return response;
}

function leadBack({ codes, pool }: Page, request: PageRequest, username: string): Response {
  const code = randomUUID();
  codes.set(code, { username, request, expires: pool.clock.now() + codeLife });
  return redirect(backTo(request, { code }));
}

/** Exchanges a code for tokens, once, for the client that knows its verifier. */
async function exchange(page: Page, request: Request): Promise<Response> {
  const { pool, codes, webOrigin } = page;
  const form = new URLSearchParams(await request.text());
  const code = codes.get(form.get("code") ?? "");
  codes.delete(form.get("code") ?? "");
  const headers = cors(webOrigin);
  const refused = () => Response.json({ error: "invalid_grant" }, { status: 400, headers });
  const secret = form.get("code_verifier") ?? "";
  const hash = createHash("sha256").update(secret).digest("base64url");
  if (form.get("client_id") !== pool.clientId || !code || code.expires <= pool.clock.now()) {
    return refused();
  }
  const { challenge, redirectUri, scope } = code.request;
  if (hash !== challenge || form.get("redirect_uri") !== redirectUri) return refused();
  try {
    const user = pool.store.users.get(code.username);
    const { session, refreshToken } = await beginSession(pool, user, scope);
    const { access, id } = await pool.tokens.issue(user, session);
    const tokens = { access_token: access, id_token: id, refresh_token: refreshToken };
    return Response.json(
      { ...tokens, token_type: "Bearer", expires_in: tokenSeconds },
      { headers },
    );
  } catch (error) {
    if (error instanceof CognitoError) return refused();
    throw error;
  }
}

/** Forgets the user; Google itself still remembers. */
function logout({ pool, signedIn, webOrigin }: Page, request: Request, url: URL): Response {
  const back = url.searchParams.get("logout_uri");
  if (url.searchParams.get("client_id") !== pool.clientId || !mayLeadTo(webOrigin, back)) {
    return new Response("redirect_mismatch\n", { status: 400 });
  }
  signedIn.delete(readCookies(request).get("pool") ?? "");
  const response = redirect(back);
  response.headers.append("set-cookie", `pool=; Max-Age=0; ${cookieRules}`);
  return response;
}

const cookieRules = "Path=/; HttpOnly; Secure; SameSite=Lax";

const readCookies = (request: Request) =>
  new Map(
    (request.headers.get("cookie") ?? "").split("; ").map((pair): [string, string] => {
      const [name = "", value = ""] = pair.split("=");
      return [name, value];
    }),
  );

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });

const cors = (webOrigin: string) => ({
  "access-control-allow-origin": webOrigin,
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type, x-amz-user-agent",
  "cache-control": "no-store",
});
