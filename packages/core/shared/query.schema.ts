import * as z from "zod";

/** A form's field that was left empty asks for nothing. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();
