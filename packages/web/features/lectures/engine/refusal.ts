/** The server's decision that this person may not watch the lecture, or that it is gone. */
export class Refusal extends Error {}
