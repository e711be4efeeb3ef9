import { BrowserRouter } from "react-router-dom";
import { CheckoutBoundary } from "./checkout-boundary.tsx";
import { Frame } from "./frame.tsx";
import { AppRoutes } from "./routes.tsx";

/** Everything inside the router. The build renders it for some addresses, see `start-page.tsx`. */
export const Routed = () => (
  <Frame>
    <CheckoutBoundary>
      <AppRoutes />
    </CheckoutBoundary>
  </Frame>
);

/** The whole web app. The lazy layouts load the query client if they need it. */
export const App = () => (
  <BrowserRouter>
    <Routed />
  </BrowserRouter>
);
