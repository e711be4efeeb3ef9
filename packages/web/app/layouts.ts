import { lazily } from "./lazily.ts";

export const AuthLayout = lazily(() => import("./auth-layout.tsx"), "AuthLayout");
export const AuthFrame = lazily(() => import("./auth-layout.tsx"), "AuthFrame");
export const StudentLayout = lazily(() => import("./student-layout.tsx"), "StudentLayout");
/** For the test: nothing around the page. */
export const FocusLayout = lazily(() => import("./focus-layout.tsx"), "FocusLayout");
/** For pages of any signed-in person: a slim header with the way home. */
export const PageLayout = lazily(() => import("./page-layout.tsx"), "PageLayout");
export const ReaderLayout = lazily(() => import("./reader-layout.tsx"), "ReaderLayout");
