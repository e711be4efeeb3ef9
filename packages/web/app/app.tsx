import { BrowserRouter } from "react-router-dom";
import { CheckoutBoundary } from "./checkout-boundary.tsx";
import { Frame } from "./frame.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole web app. Mantine and the query client come with the lazy layouts that need them. */
export function App() {
  return (
    <BrowserRouter>
      <Frame>
        <CheckoutBoundary>
          <AppRoutes />
        </CheckoutBoundary>
      </Frame>
    </BrowserRouter>
  );
}
