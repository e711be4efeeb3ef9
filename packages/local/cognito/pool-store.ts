import { join } from "node:path";
import { openJournal } from "../disk/journal.ts";
import type { Journal } from "../disk/journal.ts";
import { userExists, userNotFound } from "./pool.ts";

/** A mailed code, as its hash. */
interface MailedCode {
  code: string;
  expires: number;
  tries: number;
}

/** A user's identity at an external provider, such as Google. */
export interface Identity {
  providerName: string;
  userId: string;
  linkedAt: number;
}

export interface PoolUser {
  kind: "user";
  sub: string;
  /**
   * `Google_…` for a user of an external provider; older users of the pool are named by their sub.
   */
  username?: string | undefined;
  /** Absent for a user without an address. */
  email?: string | undefined;
  emailVerified: boolean;
  /** Every other attribute. */
  attributes: Record<string, string>;
  password?: string | undefined;
  status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "EXTERNAL_PROVIDER";
  enabled: boolean;
  groups: string[];
  /** Milliseconds since 1970, as are all times here. */
  created: number;
  changed: number;
  reset?: MailedCode | undefined;
  /** Provider identities that may log in as this user. */
  identities?: Identity[] | undefined;
  /** The secret of the user's authenticator app. */
  softwareToken?: SoftwareToken | undefined;
  /** The secret of an app that is not verified yet, as base32. */
  offeredSecret?: string | undefined;
  /** Whether login asks for a code. */
  asksForCode?: boolean | undefined;
}

interface SoftwareToken {
  /** The app's secret, as base32. */
  secret: string;
  /** The time step of the last accepted code: it and all earlier ones are used up. */
  usedStep: number;
}

/**
 * The name of a user in calls. It is not the email address, so two users can have the same address.
 */
export const nameOf = (user: Pick<PoolUser, "sub" | "username">) => user.username ?? user.sub;

/** One session: a refresh token, of which only the hash is kept, and all tokens issued from it. */
export interface PoolSession {
  kind: "session";
  tokenHash: string;
  username: string;
  originJti: string;
  signedInAt: number;
  expires: number;
  revoked: boolean;
  /** The scopes of its access tokens, from a login page; otherwise the user's full access. */
  scope?: string | undefined;
}

export interface PoolGroup {
  kind: "group";
  name: string;
  description: string | undefined;
  created: number;
}

type Entry = PoolUser | PoolSession | PoolGroup;

export type PoolStore = Awaited<ReturnType<typeof openPoolStore>>;

const keyOf = (entry: Entry): string => {
  switch (entry.kind) {
    case "user":
      return `user:${nameOf(entry)}`;
    case "session":
      return `session:${entry.tokenHash}`;
    case "group":
      return `group:${entry.name}`;
  }
};

/**
 * The pool's users, sessions and groups. Each change is checked and applied in one synchronous
 * step, so only one of several parallel calls can take a name. The promise waits for the disk.
 */
export async function openPoolStore(folder: string | undefined, now: number) {
  const journal = await openJournal<Entry>(folder && join(folder, "pool.jsonl"));
  for (const [key, entry] of journal.entries) {
    if (entry.kind === "session" && entry.expires <= now) await journal.write(key, null);
  }
  const sessions = openSessions(journal);
  return {
    users: openUsers(journal, (username) => sessions.revoke(sessions.of(username))),
    sessions,
    groups: {
      get: (name: string) => ofKind("group", journal.entries.get(`group:${name}`)),
      put: (group: PoolGroup) => put(journal, group),
    },
    close: () => journal.close(),
  };
}

const put = (journal: Journal<Entry>, entry: Entry) => journal.write(keyOf(entry), entry);

type OfKind<K extends Entry["kind"]> = Extract<Entry, { kind: K }>;

const isKind = <K extends Entry["kind"]>(kind: K, entry: Entry): entry is OfKind<K> =>
  entry.kind === kind;

const ofKind = <K extends Entry["kind"]>(kind: K, entry: Entry | undefined) =>
  entry && isKind(kind, entry) ? entry : undefined;

const all = <K extends Entry["kind"]>(kind: K, journal: Journal<Entry>): OfKind<K>[] =>
  Array.from(journal.entries.values()).filter((entry) => isKind(kind, entry));

function noSuchUser(): never {
  throw userNotFound();
}

const hasIdentity = ({ identities = [] }: PoolUser, providerName: string, userId: string) =>
  identities.some((one) => one.providerName === providerName && one.userId === userId);

function openUsers(journal: Journal<Entry>, endSessions: (username: string) => Promise<void>) {
  const named = (username: string) => ofKind("user", journal.entries.get(`user:${username}`));
  const find = (username: string) => named(username) ?? named(username.toLowerCase());

  const get = (username: string): PoolUser => find(username) ?? noSuchUser();

  return {
    /** Finds a user by the name as given, otherwise by the name in lower case. */
    find,
    get,
    /** The user that a provider's identity logs in as. */
    withIdentity: (providerName: string, userId: string) =>
      all("user", journal).find((user) => hasIdentity(user, providerName, userId)),
    list: () => all("user", journal),

    async add(user: PoolUser): Promise<void> {
      if (find(nameOf(user))) throw userExists();
      await put(journal, user);
    },

    /** Changes the user's current record. */
    async change(username: string, changed: number, part: Partial<PoolUser>): Promise<void> {
      await put(journal, { ...get(username), ...part, changed });
    },

    async remove(username: string): Promise<void> {
      const user = get(username);
      await Promise.all([journal.write(keyOf(user), null), endSessions(nameOf(user))]);
    },
  };
}

function openSessions(journal: Journal<Entry>) {
  const of = (username: string) =>
    all("session", journal).filter((session) => session.username === username);
  return {
    /** The sessions of one user. */
    of,
    get: (tokenHash: string) => ofKind("session", journal.entries.get(`session:${tokenHash}`)),
    withOrigin: (username: string, originJti: string) =>
      of(username).find((session) => session.originJti === originJti),
    put: (session: PoolSession) => put(journal, session),
    async revoke(ended: PoolSession[]): Promise<void> {
      await Promise.all(ended.map((session) => put(journal, { ...session, revoked: true })));
    },
  };
}
