import type { Deps } from "../platform/deps.ts";
import { iso } from "../shared/time.ts";
import type { SignInView } from "./account.schema.ts";
import type { Claims } from "./claims.rules.ts";
import * as KnownBrowserStore from "./known-browser.store.ts";
import { deviceOf } from "./sign-in.rules.ts";
import * as SignInStore from "./sign-in.store.ts";
import { sessionEnded } from "./user.rules.ts";
import type { Profile } from "./user.schema.ts";

type SignInDeps = Pick<Deps, "clock" | "content">;

/** Where a call comes from, as the API sees it. */
export interface Caller {
  ip: string;
  userAgent?: string;
  /** What the browser made up for itself, which only it knows. */
  browser?: string | undefined;
}

/** Longest life of a refresh token, as the stacks and the embedded pool set it. */
export const REFRESH_S = 30 * 24 * 3600;
export const ACCESS_S = 3600;

/** Notes when and from where somebody signed in, for themselves to see, and knows the browser again. */
export async function note(
  deps: SignInDeps,
  { userId, originJti, authTime }: Claims,
  email: string,
  { ip, userAgent = "", browser }: Caller,
): Promise<void> {
  const seen = { originJti, at: authTime, device: deviceOf(userAgent), ip };
  await SignInStore.put(deps, userId, seen, authTime + REFRESH_S + ACCESS_S);
  if (browser !== undefined) await KnownBrowserStore.remember(deps, email, browser);
}

/** A user's sign-ins that go on: the asking one first, then the latest. */
export async function list(
  deps: SignInDeps,
  profile: Profile,
  asking: Claims,
): Promise<SignInView[]> {
  const now = Math.floor(deps.clock.now() / 1000);
  const notes = await SignInStore.ofUser(deps, profile.userId);
  const others = notes.filter(
    ({ originJti, at }) =>
      originJti !== asking.originJti &&
      at + REFRESH_S > now &&
      !sessionEnded(profile, { originJti, authTime: at }),
  );
  const own = notes.find(({ originJti }) => originJti === asking.originJti);
  return [
    {
      current: true,
      at: iso((own?.at ?? asking.authTime) * 1000),
      device: own?.device ?? "This device",
      ip: own?.ip ?? "",
    },
    ...others
      .toSorted((a, b) => b.at - a.at)
      .map(({ at, device, ip }) => ({ current: false, at: iso(at * 1000), device, ip })),
  ];
}

/** Forgets them all. */
export const forget = SignInStore.removeAll;
