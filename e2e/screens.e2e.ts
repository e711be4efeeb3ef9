import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listedTest } from "./support/listed-test.ts";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { faultsHere, faultsOf, resize } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import type { Visitor, Watch } from "./support/watch.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Goes through screens and records what is wrong with them. */
class Viewer {
  readonly page: Page;
  readonly watch: Watch;
  readonly found: string[] = [];

  constructor({ page, watch }: Visitor) {
    this.page = page;
    this.watch = watch;
  }

  /** Inspects the current page: on a phone in light, on a desktop in dark. */
  async inspect(name: string): Promise<void> {
    this.found.push(...(await faultsOf(this.page, name, "colours")));
  }

  /** Inspects the current page on a phone, in light and in dark. */
  async inspectOnPhone(name: string): Promise<void> {
    await resize(this.page, phone);
    this.found.push(...(await faultsHere(this.page, name, "colours")));
    await resize(this.page, desktop);
  }

  /** What only a phone has: a drawer instead of a sidebar. */
  async inspectDrawer(name: string, button: string, thing: Locator): Promise<void> {
    await resize(this.page, phone);
    await this.page.getByRole("button", { name: button }).click();
    await thing.waitFor();
    this.found.push(...(await faultsHere(this.page, name, "colours")));
    await this.page.keyboard.press("Escape");
    await this.page.getByRole("dialog").waitFor({ state: "hidden" });
    await resize(this.page, desktop);
  }

  /** Opens an address and inspects it once its main heading, or another element, is there. */
  async visit(address: string, name: string, thing?: string): Promise<void> {
    await this.page.goto(address);
    await this.page.getByRole("heading", { level: 1 }).waitFor();
    if (thing) await this.page.getByRole("main").getByText(thing).first().waitFor();
    await this.inspect(name);
  }
}

const viewer = async (): Promise<Viewer> => new Viewer(await stage.visit({ viewport: desktop }));

async function lookAtForms(view: Viewer): Promise<void> {
  const { page } = view;
  await view.visit("/login", "login");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("Enter your password.").waitFor();
  await view.inspect("login with errors");
  await view.visit("/signup", "sign-up");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Enter your full name.").waitFor();
  await view.inspect("sign-up with errors");
  await view.visit("/forgot", "forgot");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code from the email").waitFor();
  await view.inspect("reset");
}

/** The questions of a demo test that differ in kind, and the overlays over them. */
async function lookAtTest(view: Viewer, kinds: Record<number, string>): Promise<TestScreen> {
  const { page } = view;
  const screen = new TestScreen(page, 8);
  await page.getByText("Ends at, if you start now").waitFor();
  await view.inspect("overlay");
  await screen.enter("Start Test");
  for (const [number, kind] of Object.entries(kinds)) {
    await screen.goTo(Number(number));
    const input = page.locator("[data-shown] [data-answer] :is(input, textarea)").first();
    const type = await input.getAttribute("type");
    if (type === "radio" || type === "checkbox") await tick(input);
    else await input.fill("1");
    await view.inspect(`question of ${kind}`);
  }
  return screen;
}

async function lookOverTest(view: Viewer): Promise<void> {
  const { page } = view;
  await page.getByRole("button", { name: "Help and keyboard" }).click();
  await page.getByRole("dialog").getByText("Enable keyboard shortcuts").waitFor();
  await view.inspect("help");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const sheet = page.getByRole("dialog", { name: "Question Palette" });
  await view.inspectDrawer("palette", "Question Palette", sheet);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog", { name: "Submit the test?" }).waitFor();
  await view.inspect("submit dialog");
  await page.getByRole("button", { name: "Continue Test" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function lookAtReview(view: Viewer, kinds: Record<number, string>): Promise<void> {
  const { page } = view;
  await page.getByRole("tab", { name: "Questions Review" }).click();
  for (const [number, kind] of Object.entries(kinds)) {
    await page.getByRole("button", { name: new RegExp(`^Question ${number}, `) }).click();
    await page.getByRole("heading", { level: 2, name: `Question ${number} of 8` }).waitFor();
    // It is open where marks were lost, and stays open from one question to the next.
    const closed = page.getByText("Show solution");
    if (await closed.isVisible()) await closed.click();
    await page.getByText("Solution", { exact: true }).waitFor();
    await view.inspect(`review of ${kind}`);
  }
}

/** By their numbers in the two demo tests; each kind once. */
const kinds = {
  1: {
    1: "one option",
    3: "assertion and reason",
    4: "several options",
    6: "a number",
    8: "a matrix",
  },
  2: { 1: "a passage", 6: "a text" },
} as const;

describe("on phone and desktop, in light and dark, are accessible and fit:", () => {
  test("the public screens", async () => {
    const view = await viewer();
    await view.visit("/", "landing");
    await lookAtForms(view);
    await view.visit("/demo-test1", "demo test", "Start as a guest");
    await view.visit("/nowhere", "page not found");
    expect(view.found).toEqual([]);
  });

  test("the student's screens", async () => {
    const view = await viewer();
    const { page } = view;
    const lata = { name: "Lata Kapoor", email: ownEmail("lata"), password: "nine paper boats" };
    await stage.api.registered(lata);
    await openAs(page, lata, "/user/user-dashboard");
    await page.getByText("You haven't taken any tests yet.").waitFor();
    await view.inspect("new student's dashboard");
    const link = page.getByRole("dialog").getByRole("link", { name: "Test Reports" });
    await view.inspectDrawer("menu", "Menu", link);
    await view.visit("/user/tests", "tests by exam", "Demo Test 4");
    await view.visit("/user/demo-tests", "demo tests", "Demo Test 4");
    await view.visit("/user/demo-videos", "student's coming page");
    for (const demo of [1, 2] as const) {
      await page.goto("/user/tests");
      await page.getByRole("link", { name: new RegExp(`^Start Demo Test ${demo}`) }).click();
      const screen = await lookAtTest(view, kinds[demo]);
      if (demo === 1) await lookOverTest(view);
      await screen.submit();
      await view.inspect("submitted");
      await page.getByRole("link", { name: "See the report" }).click();
      await page.getByRole("region", { name: "Result" }).waitFor();
      await view.inspect("report, summary");
      await page.getByRole("tab", { name: "Subject-wise" }).click();
      await page.getByText("Accuracy").first().waitFor();
      await view.inspect("report, subjects");
      await lookAtReview(view, kinds[demo]);
    }
    await view.visit("/user/user-dashboard", "dashboard", "View report");
    await view.visit("/practice", "practice", "Due today");
    expect(view.found).toEqual([]);
  });

  test("the screens of a test that is not open and of a report that is not", async () => {
    const view = await viewer();
    const { page } = view;
    view.watch.tolerate(/status of 404.*reports\/none/);
    await logIn(page, people.kabir);
    const admin = await stage.api.signedIn(people.admin);
    const startTime = new Date(Date.now() + 3_600_000).toISOString();
    const later = await listedTest(admin, "Opens in an hour", { startTime });
    await view.visit(`/user/tests/${later}/take`, "closed test", "Opens in");
    await view.visit("/test-report/none", "no report", "No report found.");
    await view.visit("/results/none", "no result", "Result not found");
    expect(view.found).toEqual([]);
  });

  test("the administrator's screens", async () => {
    const view = await viewer();
    await openAs(view.page, people.admin, "/admin/dashboard");
    await view.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await view.inspect("administrator's dashboard");
    await view.visit("/admin/manage-users", "manage users");
    await view.visit("/admin/week", "week", "Email me the week before");
    await view.visit("/admin/settings", "settings", "How long data is kept");
    await view.visit("/admin/videos/order", "order of lectures", "New lectures come last");
    await view.visit("/admin/question-trash", "trash", "deleted permanently after 30 days");
    await view.visit("/admin/patterns", "patterns", "JEE Main 2025 and 2026");
    await view.visit("/admin/patterns/jee-main-2022", "a shipped pattern", "Section B, Physics");
    await view.visit("/admin/office?view=products", "products", "No products yet");
    await view.page.getByRole("button", { name: "New product" }).click();
    await view.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await view.page.getByText("Choose what it opens.").waitFor();
    await view.inspect("a product with errors");
    await view.page.getByRole("button", { name: "Cancel" }).click();
    await view.visit("/admin/exam-types", "exam types", "for 1 year");
    await view.page.getByRole("button", { name: "Edit NEET" }).click();
    const form = view.page.getByRole("dialog", { name: "Edit NEET" });
    await form.getByLabel("Fee in rupees").fill("-1");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Enter the fee in whole rupees").waitFor();
    await view.inspect("an exam type with an error");
    await form.getByLabel("Fee in rupees").fill("999999");
    // A long word without a break must wrap everywhere.
    await form.getByLabel("Displayed name").fill("Nationaleligibilitycumentrancetestundergraduate");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    await view.inspectOnPhone("an exam type with a long name");
    const student = await viewer();
    await openAs(student.page, people.kabir, "/user/user-dashboard");
    await student.page
      .getByText(/Nationaleligibility.* · 1 question/)
      .first()
      .waitFor();
    await student.inspectOnPhone("a dashboard with a long name");
    await student.page.goto("/payment?examType=NEET");
    await student.page.getByRole("button", { name: "Pay ₹9,99,999" }).waitFor();
    await student.inspectOnPhone("a bill with a long name");
    view.found.push(...student.found);
    await view.visit("/admin/account", "administrator's account", "Your name is shown next to");
    expect(view.found).toEqual([]);
  });
});
