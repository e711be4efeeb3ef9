/** A page and a half of dense writing; keeps any sheet of such answers storable. */
export const MAX_ANSWER_CHARACTERS = 10_000;
