import { acceptInvitation } from "./accept-invitation.ts";
import { forgot } from "./forgot.ts";
import { google } from "./google.ts";
import { login } from "./login.ts";
import { loginWithCode } from "./login-code.ts";
import { loginWithFirstPassword } from "./login-first-password.ts";
import { logout } from "./logout.ts";
import { me } from "./me.ts";
import { refresh } from "./refresh.ts";
import { register } from "./register.ts";
import { reset } from "./reset.ts";

export const authRoutes = [
  register,
  login,
  loginWithCode,
  loginWithFirstPassword,
  google,
  refresh,
  logout,
  forgot,
  reset,
  acceptInvitation,
  me,
] as const;
