import * as Audit from "../../kernel/audit/audit.service.ts";
import { byAddress, networkOf } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayAfter, dayStart, iso } from "../../kernel/shared/time.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isFromBot, isSearch, matching, officeLetter, pageOf } from "./enquiry.rules.ts";
import {
  type Enquiry,
  type EnquiryFilter,
  type EnquiryInput,
  type EnquiryPage,
  type EnquiryQuery,
  type EnquiryReceipt,
  type EnquiryStatus,
  type EnquiryView,
  SEARCH_READS,
} from "./enquiry.schema.ts";
import * as EnquiryStore from "./enquiry.store.ts";

const HOUR_SECONDS = 3600;
/** The limit of one sender, that is one email from one IP address. */
const PER_SENDER = { limit: 5, windowSeconds: HOUR_SECONDS };
/** The hourly limit of one IP address, which a whole school may share. */
const MAX_PER_ADDRESS = 1000;
/** More than this in a day is unusual: it is logged, and all enquiries are still stored. */
const DAILY_ALERT = { key: "enquiries", limit: 200, windowSeconds: 24 * HOUR_SECONDS };

/** The number of new enquiries, counted up to a thousand; `more` if there are more. */
export const countNew = EnquiryStore.countNew;

/** The number of enquiries of some days of India, both included. */
export const countOfDays = (deps: Deps, { from, to }: { from: string; to: string }) =>
  EnquiryStore.countWithin(deps, { from: dayStart(from), until: dayStart(dayAfter(to, 1)) });

const THANKS = { message: "Thanks! Your enquiry has been received." };

/**
 * Stores a visitor's enquiry and mails it to the office. A bot gets the same response, but nothing
 * is stored. If the mail fails, that is logged and the enquiry is kept.
 * @throws AppError `limited` after five an hour from one sender
 */
export async function send(
  deps: Deps,
  { name, email, phone, message, ...signs }: EnquiryInput,
  caller: { ip: string },
): Promise<EnquiryReceipt> {
  const what = "enquiries";
  await take(deps, { ...byAddress("enquiry", caller.ip, MAX_PER_ADDRESS), what });
  const sender = `${networkOf(caller.ip)}:${normaliseEmail(email)}`;
  await take(deps, { key: `enquiry:${sender}`, ...PER_SENDER, what });
  if (isFromBot(signs)) {
    deps.log.info("enquiry.trapped");
    return THANKS;
  }
  const enquiryId = newId("enquiry", deps);
  const createdAt = iso(deps.clock.now());
  const enquiry: Enquiry = { enquiryId, name, email, phone, message, status: "new", createdAt };
  if (!(await EnquiryStore.create(deps, enquiry))) throw new Error("A new enquiry's id was taken");
  await Promise.all([countDay(deps), mailOffice(deps, enquiry)]);
  return THANKS;
}

/** Logs an unusual number of enquiries, once a day, so that a flood does not fill the log. */
async function countDay(deps: Deps): Promise<void> {
  const { hits } = await count(deps, DAILY_ALERT);
  if (hits !== DAILY_ALERT.limit + 1) return;
  deps.log.error(
    "enquiry.limit-exceeded",
    new Error(`More than ${DAILY_ALERT.limit} enquiries in a day`),
  );
}

async function mailOffice(deps: Deps, enquiry: Enquiry): Promise<void> {
  try {
    await deps.officeMail.send(officeLetter(enquiry, deps.config.webOrigin));
  } catch (error) {
    deps.log.error("enquiry.mail-failed", error, { enquiryId: enquiry.enquiryId });
  }
}

/**
 * A page of enquiries that match the filters. A list reads one thousand, a search up to ten; the
 * answer says how many it looked through and where the rest begins.
 */
export async function list(deps: Deps, { before, ...query }: EnquiryQuery): Promise<EnquiryPage> {
  const enquiries: Enquiry[] = [];
  let older: string | null = before ?? null;
  const reads = isSearch(query) ? SEARCH_READS : 1;
  for (let read = 0; read < reads && (read === 0 || older !== null); read++) {
    const some = await EnquiryStore.newest(deps, older ?? undefined);
    enquiries.push(...some.enquiries);
    ({ older } = some);
  }
  return { ...pageOf(enquiries, query), older };
}

/** All enquiries that match, thousand by thousand, the newest first. */
export async function* all(deps: Deps, filter: EnquiryFilter): AsyncGenerator<Enquiry[]> {
  for (let before: string | undefined; ;) {
    const { enquiries, older } = await EnquiryStore.newest(deps, before);
    yield matching(enquiries, filter);
    if (older === null) return;
    before = older;
  }
}

/** Sets an enquiry's status. @throws AppError `not-found` */
export async function setStatus(
  deps: Deps,
  actor: Actor,
  enquiryId: string,
  status: EnquiryStatus,
): Promise<EnquiryView> {
  const before = await EnquiryStore.find(deps, enquiryId);
  const after = before && (await EnquiryStore.setStatus(deps, before, status));
  if (!before || !after) throw notFound("This enquiry");
  await Audit.record(deps, actor, {
    action: "enquiry.status",
    subject: enquiryId,
    before: { status: before.status },
    after: { status },
  });
  const { enquiryId: _id, ...rest } = after;
  return { _id, ...rest };
}
