import { invalid } from "../../kernel/shared/error.ts";
import { passwordFault } from "../user/user.rules.ts";

/** @param path the field that it was typed in. @throws AppError `invalid` password_weak */
export async function checkPassword(
  password: string,
  email: string,
  path = "password",
): Promise<void> {
  const { isGuessed } = await import("./guessed-passwords.ts");
  const fault = passwordFault(password, email, isGuessed);
  if (fault) throw invalid("password_weak", fault, [{ path, message: fault }]);
}
