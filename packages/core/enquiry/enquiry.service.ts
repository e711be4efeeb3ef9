import * as Audit from "../audit/audit.service.ts";
import { take } from "../limit/limit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { isAppError, notFound } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
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
/** What one person, known by an e-mail, may send in an hour. */
const PER_PERSON = { limit: 5, windowSeconds: HOUR_SECONDS, what: "enquiries" };
/** A school or a mobile carrier stands behind one network address; a program would send more. */
const PER_ADDRESS = { limit: 1000, windowSeconds: HOUR_SECONDS, what: "enquiries" };
/** More than this in a day is no office's usual post: it is told, and all are kept. */
const USUAL_DAY = { key: "enquiries", limit: 200, windowSeconds: 24 * HOUR_SECONDS };

/** How many enquiries are new, counted up to a thousand. */
export const countNew = EnquiryStore.countNew;

const THANKS = { message: "Thanks! Your enquiry has been received." };

/**
 * Keeps a visitor's enquiry and tells the office by mail. A program that filled the form in gets
 * the same answer, and nothing is kept. A mail that fails is logged: the enquiry stands anyway.
 * @throws AppError `limited` after five of one person, or a thousand of one address, in an hour
 */
export async function send(
  deps: Deps,
  { name, email, phone, message, ...traps }: EnquiryInput,
  caller: { ip: string },
): Promise<EnquiryReceipt> {
  await take(deps, { key: `enquiry:${email.toLowerCase()}`, ...PER_PERSON });
  await take(deps, { key: `enquiry:${caller.ip}`, ...PER_ADDRESS });
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

async function watchDay(deps: Deps): Promise<void> {
  try {
    await take(deps, USUAL_DAY);
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.error("enquiries.flood", error);
  }
}

async function tellOffice(deps: Deps, enquiry: Enquiry): Promise<void> {
  try {
    await deps.officeMail.send(letterOf(enquiry, deps.config.webOrigin));
  } catch (error) {
    deps.log.error("enquiry.mail", error, { enquiryId: enquiry.enquiryId });
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
