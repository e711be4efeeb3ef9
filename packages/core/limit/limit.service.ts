/** How often something may be tried; counted in fixed windows, in the database. */
export { check, giveBack, take } from "./limit.store.ts";
