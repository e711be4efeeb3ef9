import * as PassageStore from "./passage.store.ts";

/**
 * For whoever moves questions between passages: links are noted before a question names its passage
 * and taken away after it has ceased to, so that no question of a passage is ever missing from it.
 */
export const link = PassageStore.link;
export const delink = PassageStore.delink;
