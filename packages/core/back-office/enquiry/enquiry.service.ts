import * as Audit from "../../kernel/audit/audit.service.ts";
import { byAddress, networkOf } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count, take } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isFromProgram, letterOf, pageOf } from "./enquiry.rules.ts";
import type {
  Enquiry,
  EnquiryInput,
  EnquiryPage,
  EnquiryQuery,
  EnquiryReceipt,
  EnquiryStatus,
  EnquiryView,
} from "./enquiry.schema.ts";
import * as EnquiryStore from "./enquiry.store.ts";

const HOUR_SECONDS = 3600;
/** What one sender may send in an hour: an e-mail at an address. */
const PER_SENDER = { limit: 5, windowSeconds: HOUR_SECONDS };
/** What one network address may send in an hour: a school may be behind it. */
const PER_ADDRESS = 1000;
/** More than this in a day is no office's usual post: it is told, and all are kept. */
const USUAL_DAY = { key: "enquiries", limit: 200, windowSeconds: 24 * HOUR_SECONDS };

/** How many enquiries are new, counted up to a thousand. */
export const countNew = EnquiryStore.countNew;

const THANKS = { message: "Thanks! Your enquiry has been received." };

/**
 * Keeps a visitor's enquiry and tells the office by mail. A program that filled the form in gets
 * the same answer, and nothing is kept. A mail that fails is logged: the enquiry stands anyway.
 * @throws AppError `limited` after five of one sender in an hour
 */
export async function send(
  deps: Deps,
  { name, email, phone, message, ...traps }: EnquiryInput,
  caller: { ip: string },
): Promise<EnquiryReceipt> {
  const what = "enquiries";
  await take(deps, { ...byAddress("enquiry", caller.ip, PER_ADDRESS), what });
  const sender = `${networkOf(caller.ip)}:${normaliseEmail(email)}`;
  await take(deps, { key: `enquiry:${sender}`, ...PER_SENDER, what });
  if (isFromProgram(traps)) {
    deps.log.info("enquiry.trapped");
    return THANKS;
  }
  const enquiryId = newId("enquiry", deps);
  const createdAt = iso(deps.clock.now());
  const said = { name, email, phone, message };
  const enquiry: Enquiry = { enquiryId, ...said, status: "new", createdAt };
  if (!(await EnquiryStore.create(deps, enquiry))) throw new Error("A new enquiry's id was taken");
  await Promise.all([watchDay(deps), tellOffice(deps, enquiry)]);
  return THANKS;
}

/** Logs once a day that there are more than usual: who sends them cannot fill the log. */
async function watchDay(deps: Deps): Promise<void> {
  const { hits } = await count(deps, USUAL_DAY);
  if (hits !== USUAL_DAY.limit + 1) return;
  deps.log.error(
    "enquiry.limit-exceeded",
    new Error(`More than ${USUAL_DAY.limit} enquiries in a day`),
  );
}

async function tellOffice(deps: Deps, enquiry: Enquiry): Promise<void> {
  try {
    await deps.officeMail.send(letterOf(enquiry, deps.config.webOrigin));
  } catch (error) {
    deps.log.error("enquiry.mail-failed", error, { enquiryId: enquiry.enquiryId });
  }
}

/** The enquiries that an administrator looks for: one request, however many there are. */
export async function list(deps: Deps, query: EnquiryQuery): Promise<EnquiryPage> {
  const { enquiries, older } = await EnquiryStore.newest(deps, query.before);
  return { ...pageOf(enquiries, query), older };
}

/** Sets an enquiry's status, from any other. @throws AppError `not-found` */
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
