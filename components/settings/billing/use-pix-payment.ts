import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, apiGet, apiSend } from "@/lib/client/http/api";
import type { PaymentDto } from "@/lib/modules/billing/schema";

const ADDRESS = "/api/v1/billing/payments";
/** Time between two looks at a payment (specification 1, section 9). */
const POLL_MS = 3_000;
const SECOND_MS = 1_000;

/** Where a PIX payment stands, as its payer sees it. */
export type PixState =
  | { step: "generating" }
  | { step: "waiting"; payment: PaymentDto; isUnreachable: boolean }
  | { step: "expired" | "paid" | "refunded" }
  /** `message` is the server's, in the reader's language; null when it didn't answer. */
  | { step: "failed"; message: string | null };

function stateOf(payment: PaymentDto): PixState {
  switch (payment.status) {
    case "paid":
      return { step: "paid" };
    case "expired":
    case "failed":
      return { step: "expired" };
    case "refund_due":
    case "refunded":
      return { step: "refunded" };
    default:
      return { step: "waiting", payment, isUnreachable: false };
  }
}

/** A PIX payment of the due month: asked for at once, then looked at until it is over. */
export function usePixPayment(): { state: PixState; remainingMs: number; start: () => void } {
  const [state, setState] = useState<PixState>({ step: "generating" });
  const [remainingMs, setRemainingMs] = useState(0);
  const attempt = useRef(0);

  const start = useCallback(() => {
    attempt.current += 1;
    const mine = attempt.current;
    setState({ step: "generating" });
    apiSend<PaymentDto>("POST", ADDRESS, { method: "pix" }).then(
      (payment) => {
        if (mine === attempt.current) setState(stateOf(payment));
      },
      (error) => {
        if (mine !== attempt.current) return;
        if (error instanceof ApiError && error.code === "ALREADY_PAID") setState({ step: "paid" });
        else setState({ step: "failed", message: (error instanceof ApiError && error.message) || null });
      },
    );
  }, []);

  useEffect(() => {
    start();
    return () => {
      attempt.current += 1;
    };
  }, [start]);

  const waitingFor = state.step === "waiting" ? state.payment : null;
  const id = waitingFor?.id;
  const expiresAt = waitingFor?.expiresAt;
  const serverTime = waitingFor?.serverTime;

  useEffect(() => {
    if (id === undefined || !expiresAt || !serverTime) return;
    // The server's clock decides, however wrong this computer's is.
    const endsAt = Date.now() + Date.parse(expiresAt) - Date.parse(serverTime);
    const tick = () => {
      const left = Math.max(0, endsAt - Date.now());
      setRemainingMs(left);
      if (left === 0) setState({ step: "expired" });
    };
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [id, expiresAt, serverTime]);

  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      try {
        const payment = await apiGet<PaymentDto>(`${ADDRESS}/${id}`);
        if (!isOver) setState(stateOf(payment));
      } catch {
        if (!isOver) setState((known) => (known.step === "waiting" ? { ...known, isUnreachable: true } : known));
      }
      if (!isOver) timer = setTimeout(look, POLL_MS);
    };
    timer = setTimeout(look, POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id]);

  return { state, remainingMs, start };
}
