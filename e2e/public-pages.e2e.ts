import { describe, expect, test } from "vitest";
import { sampleSeller } from "@academy/local/cloud-settings.ts";
import * as z from "zod";
import { faultsOf } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import { agree } from "./support/agree.ts";
import { Api } from "./support/api.ts";
import { ownEmail } from "./support/own-email.ts";
import { fillSignIn } from "./support/sign-in.ts";

const stage = useStage();

describe("the start page", () => {
  test("is visible before any script has loaded, in the system's colours", async () => {
    const { page, watch } = await stage.visit({ javaScriptEnabled: false, colorScheme: "dark" });
    // Chromium's word for what it does not load because scripts are off.
    watch.tolerate(/^failed: csp .*\/assets\/.*\.js$/);
    await page.goto("/");
    await page.getByText("get access to 4 lecture videos and 4 demo tests").waitFor();
    const ground = await page.locator("body").evaluate((body) => getComputedStyle(body).background);
    expect(ground).toContain("rgb(18, 19, 23)");
  });

  test("hydrates the elements of its HTML, for every visitor", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.querySelector("h1")?.setAttribute("data-came", "drawn");
      });
    });
    await page.goto("/");
    await page.getByText(/^© \d{4} /).waitFor();
    await page.getByText("Foundation", { exact: true }).first().waitFor();
    expect(await page.locator("h1[data-came=drawn]").count()).toBe(1);
    expect(await page.locator("h1").count()).toBe(1);
  });

  test(
    "shows the price of a subscription and opens a sample report, both without an account",
    { tags: ["thorough"] },
    async () => {
      const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
      await page.goto("/");
      const jee = page.getByRole("listitem").filter({ hasText: "Single and multiple correct" });
      await jee.getByText("₹4,999 for 1 year").waitFor();
      const picture = page.getByRole("img", { name: /^A running test/ });
      await picture.scrollIntoViewIfNeeded();
      const drawn = (img: HTMLImageElement) => img.decode().then(() => img.naturalWidth);
      expect(await picture.evaluate(drawn)).toBe(600);
      expect(await faultsOf(page, "start page")).toEqual([]);
      await page.getByRole("link", { name: "Open a sample report" }).click();
      await page.getByText(/^This is a sample/).waitFor();
      await page.getByText("Overall Percentile").first().waitFor();
      expect(await faultsOf(page, "sample report")).toEqual([]);
      await page.getByRole("tab", { name: "Questions Review" }).click();
      await page.getByText("Question 1 of 12").waitFor();
    },
  );
});

const password = "blue kettle on a hill";
const Registered = z.object({ user: z.object({ needsConsent: z.literal(true) }) });

test(
  "a parent finds the seller, terms and refund policy from every footer",
  { tags: ["thorough"] },
  async () => {
    const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
    const faults: string[] = [];
    for (const from of ["/", "/signup", "/login"]) {
      for (const name of ["Privacy", "Terms", "Refunds", "Contact"]) {
        await page.goto(from);
        const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
        await link.click();
        await page.waitForURL(`**/${name.toLowerCase()}`);
        for (const fact of [sampleSeller.name, sampleSeller.address, sampleSeller.gstin]) {
          await page.getByText(fact).waitFor();
        }
        if (from === "/") faults.push(...(await faultsOf(page, name)));
      }
    }
    expect(faults).toEqual([]);
  },
);

test("someone under 18 signs up with a guardian's consent, and the session's is the only cookie", async () => {
  const { page } = await stage.visit();
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Ila Bose");
  await page.getByLabel("Email").fill(ownEmail("ila"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Choose who agrees to the terms and the privacy policy.").waitFor();
  expect(await faultsOf(page, "sign-up without an agreement")).toEqual([]);
  await page.getByLabel("My parent or guardian does. I am under 18.").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/user/user-dashboard");
  await page.getByRole("link", { name: "My account" }).click();
  await page.getByText(/^Your parent or guardian agreed to the/).waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([["renew", true]]);
});

test(
  "an account without consent is asked at the next login, and continues where it was going",
  { tags: ["thorough"] },
  async () => {
    const email = ownEmail("uma");
    const who = { name: "Uma Sen", email, password };
    await new Api(stage.product.origin).post("/api/auth/register", who, Registered);
    const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
    await page.goto("/user/account");
    await fillSignIn(page, { email, password });
    await page.getByRole("heading", { name: "Before you continue" }).waitFor();
    expect(await faultsOf(page, "the agreement")).toEqual([]);
    await agree(page);
    await page.waitForURL("**/user/account");
    await page.getByText(/^You agreed to the/).waitFor();
  },
);
