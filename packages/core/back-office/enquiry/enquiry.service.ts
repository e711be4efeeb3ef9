import { byAddress, networkOf } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { dayAfter, dayStart, iso } from "../../kernel/shared/time.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { isFromBot, officeLetter } from "./enquiry.rules.ts";
import type { Enquiry, EnquiryInput, EnquiryReceipt } from "./enquiry.schema.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import { othersOf } from "./enquiry-person.service.ts";
import * as EnquiryStore from "./enquiry.store.ts";

const HOUR_SECONDS = 3600;
/** The limit of one sender in an hour. A sender is an email address used from one network. */
const PER_SENDER = { limit: 5, windowSeconds: HOUR_SECONDS };
/** The hourly limit of one IP address, which a whole school may share. */
const MAX_PER_ADDRESS = 1000;
/** More than this in a day is unusual: it is logged, and all enquiries are still stored. */
const DAILY_ALERT = { key: "enquiries", limit: 200, windowSeconds: 24 * HOUR_SECONDS };

/** The most enquiry emails to the office in a day; further enquiries are only stored. */
const DAILY_MAILS = { key: "enquiry-mails", limit: 100, windowSeconds: 24 * HOUR_SECONDS };

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
  const first: Enquiry = {
    enquiryId,
    name,
    email,
    phone,
    message,
    status: "new",
    createdAt,
    rev: 0,
    source: "website",
  };
  const others = await othersOf(deps, first);
  const enquiry = others.length > 0 ? { ...first, again: true } : first;
  await store(deps, enquiry);
  await Promise.all([countDay(deps), mailOffice(deps, enquiry)]);
  return THANKS;
}

/** Stores a new enquiry. Its entries come first; they are ignored if the enquiry is not written. */
export async function store(deps: Deps, enquiry: Enquiry): Promise<void> {
  await EnquiryIndex.add(deps, [enquiry]);
  if (!(await EnquiryStore.create(deps, enquiry))) throw new Error("A new enquiry's id was taken");
  await EnquiryStore.countOne(deps);
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

/**
 * Mails the enquiry to the office. The last email of a day says that it is the last; further ones
 * are not sent, which is logged once.
 */
async function mailOffice(deps: Deps, enquiry: Enquiry): Promise<void> {
  const { hits } = await count(deps, DAILY_MAILS);
  if (hits > DAILY_MAILS.limit) {
    if (hits === DAILY_MAILS.limit + 1) {
      const problem = `More than ${DAILY_MAILS.limit} emails about enquiries in a day`;
      deps.log.error("enquiry.mail-limit-exceeded", new Error(problem));
    }
    return;
  }
  const isLast = hits === DAILY_MAILS.limit;
  try {
    await deps.officeMail.send(officeLetter(enquiry, deps.config.webOrigin, isLast));
  } catch (error) {
    deps.log.error("enquiry.mail-failed", error, { enquiryId: enquiry.enquiryId });
  }
}
