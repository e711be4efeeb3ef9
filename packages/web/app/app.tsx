import { BrowserRouter } from "react-router-dom";
import { CheckoutBoundary } from "./checkout-boundary.tsx";
import { Frame } from "./frame.tsx";
import { AppRoutes } from "./routes.tsx";

/** What is inside the router: the build draws it for some addresses, see `start-page.tsx`. */
export const Routed = () => (
  <Frame>
    <CheckoutBoundary>
      <AppRoutes />
    </CheckoutBoundary>
  </Frame>
);

/** The whole web app. The query client comes with the lazy layouts that need it. */
export const App = () => (
  <BrowserRouter>
    <Routed />
  </BrowserRouter>
);
