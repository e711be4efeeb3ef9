import { describe, expect, test } from "vitest";
import { RenewalCookie } from "./renewal-cookie.ts";

const WEB = "https://academy.example";
const session = { token: "t", refreshToken: "r1.new" };
const byCookie = { "x-session": "cookie" };

const cookieOf = (headers: Record<string, string>, origin = WEB) =>
  new RenewalCookie(new Headers(headers), origin);

describe("the renewal token's cookie", () => {
  test("carries the token if the caller asks for it, hidden from scripts and other sites", () => {
    const cookie = cookieOf(byCookie);
    expect(cookie.keep(session)).toEqual({ token: "t", refreshToken: null });
    expect(cookie.setCookie).toBe(
      "__Secure-renew=r1.new; Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure",
    );
  });

  test("is a plain one on a laptop, where a browser would refuse the other", () => {
    const cookie = cookieOf(byCookie, "http://localhost:3000");
    cookie.keep(session);
    expect(cookie.setCookie).toBe(
      "renew=r1.new; Path=/api/auth; Max-Age=15552000; HttpOnly; SameSite=Strict",
    );
  });

  test("is not set for a caller who reads the token in the body", () => {
    const cookie = cookieOf({ cookie: "__Secure-renew=r1.old", origin: WEB });
    expect(cookie.keep(session)).toBe(session);
    expect(cookie.setCookie).toBeUndefined();
    expect(cookie.read()).toBeUndefined();
  });

  test("is read for the web app among other cookies", () => {
    const cookie = "a=b; __Secure-renew=r1.old; renew=r1.other";
    expect(cookieOf({ ...byCookie, origin: WEB, cookie }).read()).toBe("r1.old");
    expect(cookieOf({ ...byCookie, origin: WEB, cookie: "a=b; x__Secure-renew=1" }).read()).toBe(
      undefined,
    );
    expect(cookieOf({ ...byCookie, origin: WEB }).read()).toBeUndefined();
  });

  test.each(["https://evil.example", "null", `${WEB}.evil.example`, "http://academy.example"])(
    "is never read for a page of %s",
    (origin) => {
      const cookie = cookieOf({ ...byCookie, origin, cookie: "__Secure-renew=r1.old" });
      expect(() => cookie.read()).toThrow(`Open the academy at ${WEB}`);
    },
  );

  test("is removed at the end of a session", () => {
    const cookie = cookieOf(byCookie);
    cookie.forget();
    expect(cookie.setCookie).toMatch(/^__Secure-renew=; Path=\/api\/auth; Max-Age=0; /);
  });
});
