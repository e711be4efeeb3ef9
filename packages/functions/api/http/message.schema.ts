import * as z from "zod";

/** The answer of a call that returns only a sentence for its caller. */
export const Message = z.object({ message: z.string() });
