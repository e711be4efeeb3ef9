/** How often something may be tried; counted in fixed windows, in the database. */
export { clear, count, giveBack, hitsOf, take, type Taken } from "./rate-limit.store.ts";
