import type { ThrottleMode } from "../throttle/limits.ts";

/** An account in the sample content. */
export interface SignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export interface BannerFacts {
  readonly appUrl: string;
  readonly cloudUrl: string;
  readonly dataDir: string;
  readonly signIns: readonly SignIn[];
  /** Host of the login page that stands in for Google, if there is one. */
  readonly signInPage?: string | undefined;
  /** How calls are throttled, if they are. */
  readonly throttle?: ThrottleMode | undefined;
  /** True when other machines can reach the app. */
  readonly open: boolean;
}

/** What `npm start` prints once everything runs. */
export function banner(facts: BannerFacts): string {
  const width = Math.max(0, ...facts.signIns.map((one) => one.role.length));
  const emailWidth = Math.max(0, ...facts.signIns.map((one) => one.email.length));
  const signIns = facts.signIns.map(
    ({ role, email, password }) =>
      `    ${role.padEnd(width)}  ${email.padEnd(emailWidth)}  ${password}`,
  );
  return [
    "",
    `  App          ${facts.appUrl}`,
    `  Mail outbox  ${facts.cloudUrl}/_mail`,
    `  Data folder  ${facts.dataDir}`,
    ...(signIns.length > 0 ? ["", "  Demo logins", ...signIns] : []),
    ...(facts.signInPage ? ["", ...signInPage(facts.signInPage)] : []),
    ...(facts.throttle ? ["", `  ${throttled[facts.throttle]}`] : []),
    ...(facts.open
      ? ["", "  Other machines can reach this app. The demo passwords are public."]
      : []),
    "",
    "  Press Ctrl-C to stop; the data stays. npm start -- --reset starts empty.",
    "",
  ].join("\n");
}

const throttled: Record<ThrottleMode, string> = {
  aws: "Calls above AWS's limits are refused as AWS refuses them.",
  hard: "Calls above a hundredth of AWS's limits are refused as AWS refuses them.",
};

/** Browsers ask once whether to trust this machine's self-signed certificate. */
const signInPage = (host: string) => [
  `  Google       https://${host} stands in for it. Your browser will warn about its`,
  "               certificate, which this machine has made: continue once.",
];
