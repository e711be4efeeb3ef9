import * as PassageStore from "./passage.store.ts";

/**
 * For the concepts that read passages and never write one: they load no sanitiser. Answers the
 * passages that exist of the ids given, in no order.
 */
export const findMany = PassageStore.findMany;
