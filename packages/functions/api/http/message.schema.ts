import * as z from "zod";

/** The answer of a call that has nothing to give but a sentence for its caller. */
export const Message = z.object({ message: z.string() });
