import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { Match } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { SIGN_IN_SCOPES } from "../packages/core/kernel/shared/deployment.rules.ts";
import { APP_PAGE, FAMILY_PAGES } from "../packages/core/kernel/shared/pages.rules.ts";
import { securityHeaders, VIEWER_HEADER } from "../packages/functions/headers.ts";
import type { Handler } from "../packages/local/http/http-server.ts";
import { readStaticFiles } from "../packages/local/http/static-files.ts";
import { webHandler } from "../packages/local/http/web-server.ts";
import { viewerFunction } from "./api-behaviors.ts";
import { everything } from "./example-settings.ts";
import { resources, synthesise, synthesised } from "./synthesis.fixture.ts";
import { pageFunction } from "./web.stack.ts";

const test = synthesised("test");
const prod = synthesised("prod");

describe("the web", () => {
  it("sends all of the product's headers", () => {
    const [policy] = Object.values(
      resources(test.templates.web, "AWS::CloudFront::ResponseHeadersPolicy"),
    );
    const text = JSON.stringify(policy);
    const expected = securityHeaders({ mediaOrigin: "https://media.example.org" });
    for (const directive of expected["content-security-policy"]!.split("; ")) {
      if (!directive.includes("media.example.org")) expect(text).toContain(directive);
    }
    for (const name of ["permissions-policy", "cross-origin-opener-policy"]) {
      expect(text).toContain(JSON.stringify(expected[name]));
    }
    test.templates.web.hasResourceProperties("AWS::CloudFront::ResponseHeadersPolicy", {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000 }),
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: "DENY", Override: true },
          ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
        },
      },
    });
  });

  it("sends /api to the API uncached, and never replaces an error by the app", () => {
    test.templates.web.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        CustomErrorResponses: Match.absent(),
        CacheBehaviors: [
          Match.objectLike({ PathPattern: "/api/openapi.json" }),
          Match.objectLike({
            PathPattern: "/api/attempts/*",
            CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
            FunctionAssociations: Match.absent(),
          }),
          Match.objectLike({
            PathPattern: "/api/*",
            CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
            FunctionAssociations: [Match.objectLike({ EventType: "viewer-request" })],
          }),
          Match.objectLike({ PathPattern: "/sealed/*" }),
        ],
      },
    });
    test.templates.api.hasResourceProperties("AWS::ApiGatewayV2::Route", { RouteKey: "$default" });
  });

  it("sends it to the function's own address where the settings name one, else to the gateway", () => {
    const origins = ({ templates }: typeof test) =>
      JSON.stringify(resources(templates.web, "AWS::CloudFront::Distribution"));
    expect(origins(prod)).toContain('"DomainName":"1a2b3c4d5e.lambda-url.ap-south-1.on.aws"');
    expect(origins(prod)).not.toContain(".execute-api.");
    expect(origins(test)).toContain(".execute-api.");
    const own = synthesise(test.root, "own", everything);
    expect(origins({ ...own, root: test.root })).toContain(".execute-api.");
  });

  it("sends the viewer's address with each call, whatever the caller sends", () => {
    const forged = { uri: "/api/auth/login", headers: { [VIEWER_HEADER]: { value: "10.0.0.1" } } };
    const event = { viewer: { ip: "2001:db8::1" }, request: forged };
    const sent: unknown = runInNewContext(`${viewerFunction};handler(event)`, { event });
    expect(sent).toMatchObject({ headers: { [VIEWER_HEADER]: { value: "2001:db8::1" } } });
  });

  it("has CloudFront send the version of the secret that the settings name", () => {
    const sent = ({ templates }: typeof test) =>
      JSON.stringify(resources(templates.web, "AWS::CloudFront::Distribution"));
    expect(sent(prod)).toContain(":SecretString:::11111111-2222-4333-8444-555555555555}}");
    expect(sent(test)).toContain(":SecretString:::}}");
  });

  it("accepts TLS 1.2 or later under its own name", () => {
    prod.templates.web.hasResourceProperties("AWS::CloudFront::Distribution", {
      DistributionConfig: {
        Aliases: ["exams.example.org"],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: "TLSv1.2_2021" }),
      },
    });
  });
});

describe("the page of an address", () => {
  const files = [
    "/assets/entry-1a2b3c.js",
    "/favicon.svg",
    "/service-worker.js",
    "/app.webmanifest",
  ];
  let local: Handler;

  beforeAll(async () => {
    const folder = join(inject("scratch"), "pages-by-address");
    mkdirSync(join(folder, "assets"), { recursive: true });
    const pages = [APP_PAGE, ...FAMILY_PAGES.map(({ page }) => page)];
    for (const name of [...pages, ...files]) writeFileSync(join(folder, name), name);
    local = webHandler({
      api: () => new Response(),
      deployment: {},
      files: await readStaticFiles(folder),
      securityHeaders: {},
    });
  });

  const byCloudFront = (uri: string): unknown =>
    runInNewContext(`${pageFunction}; handler({ request: { uri } }).uri`, { uri });

  const locally = async (uri: string) => {
    const headers = { accept: "text/html" };
    const request = new Request(`http://localhost${uri}`, { headers });
    const answer = await local(request, { address: "127.0.0.1" });
    return answer.status === 404 ? 404 : answer.text();
  };

  it.each([
    ["/", "/index.html"],
    ["/login", "/login.html"],
    ["/login/google", "/app.html"],
    ["/login/", "/app.html"],
    ["/signup", "/signup.html"],
    ["/forgot", "/app.html"],
    ["/user/user-dashboard", "/panel.html"],
    ["/user/test-reports", "/app.html"],
    ["/user/tests/abc/take", "/take-test.html"],
    ["/user/tests/a.b/take", "/take-test.html"],
    ["/user/tests/take", "/app.html"],
    ["/user/tests/a/b/take", "/app.html"],
    ["/demo-test1", "/take-test.html"],
    ["/demo-test4", "/take-test.html"],
    ["/demo-test5", "/app.html"],
    ["/test-report/a.b/c", "/app.html"],
    ["/test-report/t_1.u-2.0", "/report.html"],
    ["/test-report/", "/app.html"],
    ["/admin/dashboard", "/app.html"],
    ["/assets/entry-1a2b3c.js", "/assets/entry-1a2b3c.js"],
    ["/favicon.svg", "/favicon.svg"],
    ["/service-worker.js", "/service-worker.js"],
    ["/app.webmanifest", "/app.webmanifest"],
    // The worker compares them with its build's.
    ["/take-test.html", "/take-test.html"],
    ["/panel.html", "/panel.html"],
    ["/releases/1a2b3c/index.html", "/app.html"],
  ])("%s is %s, by CloudFront and by the local server", async (uri, file) => {
    expect([byCloudFront(uri), await locally(uri)]).toEqual([file, file]);
  });

  it("is no page where a file is missing", async () => {
    const uri = "/assets/none.js";
    expect([byCloudFront(uri), await locally(uri)]).toEqual([uri, 404]);
  });

  it("is decided by less than 1 KB of code", () => {
    expect(pageFunction.length).toBeLessThan(1_024);
  });
});

describe("login with Google", () => {
  const settingsOf = ({ app }: typeof test) => {
    const out = app.outdir;
    const [file = ""] = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((one) =>
      one.endsWith("/deployment.json"),
    );
    return readFileSync(join(out, file), "utf8");
  };

  it("is not offered if it is not configured", () => {
    expect(JSON.parse(settingsOf(test))).toEqual({});
    expect(JSON.stringify(test.templates.web.toJSON())).not.toContain("amazoncognito");
  });

  it("is configured in the web app, which may call the login page, and returns to it only", () => {
    const { templates } = prod;
    const offered = ["userPoolId", "userPoolClientId", "signInPage"].map((name) => `"${name}":`);
    for (const name of offered) expect(settingsOf(prod)).toContain(name);
    const policies = resources(templates.web, "AWS::CloudFront::ResponseHeadersPolicy");
    expect(JSON.stringify(policies)).toMatch(/connect-src[^;]*amazoncognito\.com/);
    const origin = "https://exams.example.org";
    templates.identity.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      AllowedOAuthFlows: ["code"],
      AllowedOAuthScopes: [...SIGN_IN_SCOPES],
      CallbackURLs: [`${origin}/login/google`],
      LogoutURLs: [`${origin}/login`, `${origin}/login/google`],
      SupportedIdentityProviders: ["COGNITO", Match.anyValue()],
    });
  });
});
