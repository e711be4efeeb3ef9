import { lazily } from "./lazily.ts";

export const AuthLayout = lazily(() => import("./auth-layout.tsx"), "AuthLayout");
export const AuthFrame = lazily(() => import("./auth-layout.tsx"), "AuthFrame");
export const StudentLayout = lazily(() => import("./student-layout.tsx"), "StudentLayout");
/** For a running test: a layout without a frame. */
export const FocusLayout = lazily(() => import("./focus-layout.tsx"), "FocusLayout");
/** For pages of every logged-in user: a slim header with a link to the dashboard. */
export const PageLayout = lazily(() => import("./page-layout.tsx"), "PageLayout");
export const ReaderLayout = lazily(() => import("./reader-layout.tsx"), "ReaderLayout");
