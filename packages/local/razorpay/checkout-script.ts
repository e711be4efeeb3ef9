/**
 * `/v1/checkout.js`: the part of the provider's own script that the product uses. `new
 * Razorpay(options).open()` opens a frame over the page; the result is sent back as a message.
 */
export const checkoutScript = `(() => {
  const home = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;

    constructor(options) {
      if (!options || !options.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, listener);
    }

    open() {
      const { key, order_id = "", name = "", description = "" } = this.#options;
      const asked = { key, order_id, name, description, origin: location.origin };
      const frame = document.createElement("iframe");
      frame.title = "Test checkout";
      frame.className = "razorpay-checkout-frame";
      Object.assign(frame.style, {
        position: "fixed", inset: "0", width: "100%", height: "100%", border: "0", zIndex: "2147483647",
      });
      frame.src = home + "/v1/checkout/public?" + new URLSearchParams(asked);
      this.#frame = frame;
      addEventListener("message", this.#hear);
      document.body.append(frame);
      frame.addEventListener("load", () => frame.focus());
    }

    close() {
      removeEventListener("message", this.#hear);
      this.#frame?.remove();
      this.#frame = undefined;
    }

    #hear = ({ origin, source, data }) => {
      if (origin !== home || source !== this.#frame?.contentWindow) return;
      const { handler, modal } = this.#options;
      // A failed try leaves the checkout open: another one may follow.
      if (data.outcome === "failed") return this.#listeners.get("payment.failed")?.({ error: data.error });
      this.close();
      if (data.outcome === "success") handler?.(data.response);
      else modal?.ondismiss?.();
    };
  }

  window.Razorpay = Razorpay;
})();
`;

/** The script in the frame: each button is an action, whose result is posted to the parent page. */
export const frameScript = `(() => {
  const { orderId, keyId, origin } = document.body.dataset;
  const say = (message) => parent.postMessage(message, origin);
  const status = document.querySelector("[role=status]");
  const buttons = [...document.querySelectorAll("button")];

  async function perform(act) {
    for (const button of buttons) button.disabled = true;
    status.textContent = "One moment …";
    const body = JSON.stringify({ act, orderId, keyId });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/v1/checkout/act", { method: "POST", headers, body });
    const outcome = await answer.json();
    if (outcome.outcome === "success") status.textContent = "";
    if (!answer.ok || outcome.outcome === "failed") {
      const more = answer.ok ? " You can try again." : "";
      status.textContent = outcome.error.description + more;
      for (const button of buttons) button.disabled = false;
    }
    if (answer.ok) say(outcome);
  }

  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (button.value === "abandon") say({ outcome: "dismissed" });
      else void perform(button.value);
    });
  }
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") say({ outcome: "dismissed" });
  });
  buttons[0]?.focus();
})();
`;
