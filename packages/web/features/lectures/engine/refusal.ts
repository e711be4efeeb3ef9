/** The server's decision that this lecture is not for this person, or not there any more. */
export class Refusal extends Error {}
