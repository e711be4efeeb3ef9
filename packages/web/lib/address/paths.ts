import { GOOGLE_RETURN } from "@academy/core/kernel/shared/deployment.rules.ts";
import { inAppPath } from "@academy/core/kernel/shared/link.rules.ts";

// Outside the table, because `boot.ts` runs before all other code and imports only these addresses.
const login = "/login";
const signup = "/signup";
const consent = "/consent";
const secondFactor = "/second-factor";
const forgot = "/forgot";
const setPassword = "/set-password";
export const adminDashboard = "/admin/dashboard";
export const adminUploadQuestion = "/admin/upload-question";
export const adminOwnMarking = "/admin/marking";
export const studentDashboard = "/user/user-dashboard";
export const testReport = "/test-report/:submissionId";

/**
 * All addresses of the web app: route patterns for the router, links for the screens. A parameter
 * is written `:name`, as the router expects.
 */
export const patterns = {
  landing: "/",
  login,
  googleReturn: GOOGLE_RETURN,
  signup,
  /** For students whose account has no consent yet. */
  consent,
  /** For administrators, reviewers and markers who still have to set up a second factor. */
  secondFactor,
  forgot,
  privacy: "/privacy",
  terms: "/terms",
  refunds: "/refunds",
  contact: "/contact",
  sampleReport: "/sample-report",
  /** For invited users: the emailed link carries the secret after its #. */
  setPassword,
  demoTest1: "/demo-test1",
  demoTest2: "/demo-test2",
  demoTest3: "/demo-test3",
  demoTest4: "/demo-test4",
  payment: "/payment",
  receipt: "/payment/receipt/:orderId",
  /** For parents with a payment link, without an account: the secret is after its #. */
  pay: "/pay",
  toastTest: "/toast-test",
  kit: "/kit",

  student: "/user",
  studentDashboard,
  studentReports: "/user/test-reports",
  /** Every test that can be taken; `?exam=JEE` shows only the tests of this exam. */
  studentTests: "/user/tests",
  demoTests: "/user/demo-tests",
  demoVideos: "/user/demo-videos",
  subscribedVideos: "/user/subscribed-videos",
  notebook: "/notebook",
  mastery: "/mastery",
  studentAccount: "/user/account",
  takeTest: "/user/tests/:testId/take",
  /** The short address of a test, used by the sidebar. */
  takeTestShort: "/take-test/:testId",
  /** `?from=due|mistakes|bookmarks` starts a set immediately; see `choice.rules.ts`. */
  practice: "/practice",
  testReport,
  results: "/results/:id",

  /** Addresses below it are in `admin-paths.ts`, which students do not load. */
  admin: "/admin",
} as const;

export type RouteName = keyof typeof patterns;

type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a pattern. */
export type RouteParams<Pattern extends string> = Record<ParamsOf<Pattern>, string>;

/** Old addresses and aliases, each with the page to which it redirects. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: "/admin/admin-dashboard", to: adminDashboard },
  { from: "/admin/utilities", to: adminDashboard },
  { from: "/user-dashboard", to: patterns.studentDashboard },
  { from: patterns.takeTestShort, to: patterns.takeTest },
  { from: "/subjectTopics", to: "/admin/subject-topics" },
  { from: "/passage-manage", to: "/admin/passage-manage" },
  { from: "/upload/video", to: "/admin/videos" },
  { from: "/bulkupload-videos", to: "/admin/videos" },
  { from: "/Test-Creation", to: "/admin/create-test" },
  { from: "/Test-Creation/:testId", to: "/admin/create-test/:testId" },
  { from: "/Manage-tests", to: "/admin/manage-tests" },
  { from: "/Test-reports", to: "/admin/user-reports/tests" },
  { from: "/subscribed-tests", to: "/admin/user-reports/subscription" },
];

/** Fills a pattern's parameters, each encoded as one path segment. */
export function fill(
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** The address of a pattern. The third argument is the query. */
export function linkOf<Pattern extends string>(
  pattern: Pattern,
  params: RouteParams<Pattern>,
  query?: Readonly<Record<string, string>>,
): string {
  const path = fill(pattern, params);
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The address of a route: `linkTo("takeTest", { testId })`. */
export const linkTo = <Name extends RouteName>(
  name: Name,
  params: RouteParams<(typeof patterns)[Name]>,
  query?: Readonly<Record<string, string>>,
): string => linkOf(patterns[name], params, query);

/** The start page of this role. */
export const homeOf = (user: { isAdmin: boolean }): string =>
  user.isAdmin ? adminDashboard : studentDashboard;

/** The link out of a test or report, with its label: a guest has no dashboard. */
export const wayBack = (user: { isAdmin: boolean; role: string } | null) =>
  user && user.role !== "guest"
    ? { to: homeOf(user), words: "Back to the dashboard" }
    : { to: patterns.landing, words: "Back to the start page" };

/** The pages of the demo tests, by number. */
export const demoTestPaths = [
  patterns.demoTest1,
  patterns.demoTest2,
  patterns.demoTest3,
  patterns.demoTest4,
] as const;

/** The address of the login page, which then returns to the current page. */
export const loginFor = (next: string): string =>
  `${patterns.login}?next=${encodeURIComponent(next)}`;

/** The address of the sign-up page, which then returns to the current page. */
export const signupFor = (next: string): string =>
  `${patterns.signup}?next=${encodeURIComponent(next)}`;

/** The consent page, which then continues to the student's destination. */
export const consentFor = (next: string): string =>
  `${patterns.consent}?next=${encodeURIComponent(next)}`;

/** The page that sets up a second factor, then continues to the administrator's destination. */
export const secondFactorFor = (next: string): string =>
  `${patterns.secondFactor}?next=${encodeURIComponent(next)}`;

/** Whether this screen redirects users who are logged in. */
export const isEntrance = (pathname: string): boolean => pathname === login || pathname === signup;

/** The first page of someone with roles who is not an administrator. */
export const staffHome = (roles: readonly unknown[]): string =>
  roles.every((role) => role === "marker") ? adminOwnMarking : adminUploadQuestion;

/** The text of the link to this page. */
export const staffHomeText = (roles: readonly unknown[]): string =>
  staffHome(roles) === adminOwnMarking ? "Mark answers" : "Question bank";

/**
 * The page after the login: `next` if it is in the app and not a login page. Otherwise the
 * dashboard, or the first page of their role for staff.
 */
export function afterSignIn(
  user: { isAdmin: boolean; roles?: readonly unknown[] },
  next: string | null,
): string {
  const path = inAppPath(next);
  const signInPages: readonly string[] = [
    login,
    signup,
    consent,
    secondFactor,
    forgot,
    setPassword,
  ];
  if (!path || signInPages.includes(new URL(path, "https://in-app.invalid").pathname)) {
    return !user.isAdmin && user.roles ? staffHome(user.roles) : homeOf(user);
  }
  return path;
}
