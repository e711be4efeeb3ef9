import { describe, expect, it } from "vitest";
import { apiHeaders, checkoutHeaders, razorpayOrigins, securityHeaders } from "./headers.ts";

const onAws = securityHeaders({ mediaOrigin: "https://media.example.org" });
const onLaptop = securityHeaders({ mediaOrigin: "http://localhost:3001" });

/** The policy as a browser reads it: a directive's name to its sources. */
function directives(headers: Record<string, string>): Map<string, string[]> {
  const policy = headers["content-security-policy"] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("the content security policy", () => {
  const expected: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https://media.example.org"],
    "media-src": ["'self'", "blob:", "https://media.example.org"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", "https://media.example.org"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["app-html", "app-worker", "dompurify", "default"],
    "upgrade-insecure-requests": [],
  };

  it.each(Object.entries(expected))("says %s %s", (name, sources) => {
    expect(directives(onAws).get(name)).toEqual(sources);
  });

  it("has no other directives", () => {
    expect([...directives(onAws).keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it("allows calls to the further origins of a deployment", () => {
    const headers = securityHeaders({
      mediaOrigin: "https://media.example.org",
      connectOrigins: ["https://sign-in.example.org"],
    });
    expect(directives(headers).get("connect-src")).toEqual([
      "'self'",
      "https://media.example.org",
      "https://sign-in.example.org",
    ]);
    expect(directives(headers).get("script-src")).toEqual(["'self'"]);
  });

  it("allows videos from the bucket by signed addresses, and uploads to it", () => {
    const bucketOrigin = "https://bucket.s3.ap-south-1.amazonaws.com";
    const headers = securityHeaders({ mediaOrigin: "https://media.example.org", bucketOrigin });
    for (const name of ["media-src", "connect-src"]) {
      expect(directives(headers).get(name)).toContain(bucketOrigin);
    }
    for (const name of ["img-src", "script-src", "default-src"]) {
      expect(directives(headers).get(name)).not.toContain(bucketOrigin);
    }
  });

  it("does not force https where the site is served over http", () => {
    expect(directives(onLaptop).has("upgrade-insecure-requests")).toBe(false);
    expect(directives(onLaptop).get("img-src")).toContain("http://localhost:3001");
  });

  it.each([
    "https://media.example.org/",
    "https://media.example.org; script-src *",
    "https://media.example.org 'unsafe-eval'",
    "media.example.org",
    "https://*,data:",
    "",
  ])("refuses %j, which is not an origin", (text) => {
    expect(() => securityHeaders({ mediaOrigin: text })).toThrow("Not an origin");
    expect(() =>
      securityHeaders({ mediaOrigin: "https://media.example.org", connectOrigins: [text] }),
    ).toThrow("Not an origin");
  });
});

describe("the page that opens a checkout", () => {
  const media = { mediaOrigin: "https://media.example.org" };
  const headers = checkoutHeaders(media, razorpayOrigins);
  const page = directives(headers);

  it("allows the provider's script, frame, images and calls", () => {
    const scripts = ["https://checkout.razorpay.com", "https://cdn.razorpay.com"];
    expect(page.get("script-src")).toEqual(["'self'", ...scripts]);
    expect(page.get("frame-src")).toEqual(["'self'", "https://api.razorpay.com"]);
    expect(page.get("img-src")).toContain("https://cdn.razorpay.com");
    expect(page.get("connect-src")).toContain("https://lumberjack.razorpay.com");
  });

  it("has no Trusted Types, which that script does not support; every other page has them", () => {
    expect([...page.keys()].filter((name) => name.includes("trusted"))).toEqual([]);
    expect(directives(onAws).has("require-trusted-types-for")).toBe(true);
    expect(JSON.stringify(onAws)).not.toContain("razorpay");
  });

  it("may keep references to banks' windows, and lets the frame ask the browser to pay", () => {
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers["permissions-policy"]).toContain('payment=(self "https://api.razorpay.com")');
    expect(headers["permissions-policy"]).not.toContain("payment=()");
  });

  it("keeps every other rule of the pages", () => {
    const widened = ["script-src", "img-src", "connect-src"];
    for (const [name, sources] of directives(onAws)) {
      if (name.includes("trusted")) continue;
      if (widened.includes(name)) expect(page.get(name)).toEqual(expect.arrayContaining(sources));
      else expect([name, page.get(name)]).toEqual([name, sources]);
    }
    expect(Object.keys(headers).toSorted()).toEqual(Object.keys(onAws).toSorted());
  });

  it("refuses anything that is not an origin", () => {
    const odd = { ...razorpayOrigins, scripts: ["https://x.example; script-src *"] };
    expect(() => checkoutHeaders(media, odd)).toThrow("Not an origin");
  });
});

describe("the other headers of the web app", () => {
  it("bind the host to https for two years, once it is served over https", () => {
    expect(onAws["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(onLaptop["strict-transport-security"]).toBeUndefined();
  });

  it("forbid MIME sniffing, framing, and sharing a window", () => {
    expect(onAws["x-content-type-options"]).toBe("nosniff");
    expect(onAws["x-frame-options"]).toBe("DENY");
    expect(onAws["cross-origin-opener-policy"]).toBe("same-origin");
  });

  it("tell other sites only the origin", () => {
    expect(onAws["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });

  it("allow our own pages camera, microphone, screen and full screen, and nothing else", () => {
    const granted = (onAws["permissions-policy"] ?? "")
      .split(", ")
      .filter((entry) => !entry.endsWith("=()"));
    expect(granted).toEqual([
      "camera=(self)",
      "microphone=(self)",
      "display-capture=(self)",
      "fullscreen=(self)",
    ]);
    expect(onAws["permissions-policy"]).toContain("geolocation=()");
    expect(onAws["permissions-policy"]).toContain("payment=()");
  });

  it("are these and no others", () => {
    expect(Object.keys(onLaptop).toSorted()).toEqual([
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
      "x-frame-options",
    ]);
  });
});

describe("the headers of a JSON answer", () => {
  it("keep it out of every cache and inert in a browser", () => {
    expect(apiHeaders("http://localhost:3000")).toEqual({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it("require https where the web app is served over it", () => {
    const name = "strict-transport-security";
    expect(apiHeaders("https://academy.example.org")[name]).toBe(onAws[name]);
  });
});
