import { getPayment, getSignup } from "@/components/signup/signup-calls";
import { ApiError, NetworkError } from "@/lib/client/http/api";
import type { PaymentDto } from "@/lib/modules/billing/schema";
import type { SignupDto } from "@/lib/modules/signup/schema";

/** How long "paid" is shown before the success dialog (specification 1, section 4). */
const PAID_SHOWN_MS = 2_000;
/** Wait before the next try when nobody answered. */
const RETRY_MS = 3_000;
const CONFIRM_POLL_MS = 1_000;
/** A card is decided within seconds, so it is asked about at least this often. */
const CARD_POLL_MS = 1_000;
/** The server takes 240 questions a minute. */
const FASTEST_POLL_MS = 500;

/** What a watch says while it goes on. */
export type WatchEvents = {
  onPayment: (payment: PaymentDto) => void;
  /** Paid: what follows is a matter of moments. */
  onPaid: () => void;
  /** Whether the server can't be reached at the moment. */
  onOffline: (offline: boolean) => void;
};

/** Resolves after a while; rejects when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** Asks until somebody answers: what was paid must not be lost to a bad connection. Rejects with a refusal. */
export async function askUntilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  onOffline: (offline: boolean) => void,
): Promise<T> {
  for (;;) {
    try {
      const answer = await ask();
      onOffline(false);
      return answer;
    } catch (error) {
      const isTemporary =
        error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
      if (signal.aborted || !isTemporary) throw error;
      onOffline(true);
      await pause(RETRY_MS, signal);
    }
  }
}

/** Whether a payment may still turn into another state by itself. */
export function isUndecided({ status, expiresAt, serverTime }: PaymentDto): boolean {
  if (status === "processing") return true;
  return status === "pending" && (expiresAt === null || expiresAt > serverTime);
}

function pollAfter({ method, expiresAt, serverTime }: PaymentDto, pollMs: number): number {
  if (method === "credit_card") return Math.max(FASTEST_POLL_MS, Math.min(pollMs, CARD_POLL_MS));
  const left = expiresAt === null ? pollMs : Date.parse(expiresAt) - Date.parse(serverTime);
  // Not past the code's end: that it has expired is to be known when the countdown says so.
  return Math.max(FASTEST_POLL_MS, Math.min(pollMs, left + 1));
}

/** Follows a payment to its end. @returns it as it ended, or the finished signup where it was paid. */
export async function watchPayment(
  token: string,
  start: PaymentDto,
  pollMs: number,
  signal: AbortSignal,
  events: WatchEvents,
): Promise<{ payment: PaymentDto } | { signup: SignupDto }> {
  const ask = () => askUntilAnswered(() => getPayment(token, start.id, signal), signal, events.onOffline);
  // A code whose time ran out while nobody looked may have been paid before that.
  let payment = start.status === "pending" && !isUndecided(start) ? await ask() : start;
  events.onPayment(payment);
  while (isUndecided(payment)) {
    await pause(pollAfter(payment, pollMs), signal);
    payment = await ask();
    events.onPayment(payment);
  }
  if (payment.status === "paid") return { signup: await awaitSignup(token, signal, events) };
  if (payment.status === "refund_due" || payment.status === "refunded")
    return { signup: await askUntilAnswered(() => getSignup(token, signal), signal, events.onOffline) };
  return { payment };
}

/** Waits until a paid signup has become a workspace, or can't. */
export async function awaitSignup(token: string, signal: AbortSignal, events: WatchEvents): Promise<SignupDto> {
  events.onPaid();
  const [signup] = await Promise.all([confirmed(token, signal, events), pause(PAID_SHOWN_MS, signal)]);
  return signup;
}

async function confirmed(token: string, signal: AbortSignal, { onOffline }: WatchEvents): Promise<SignupDto> {
  for (;;) {
    const signup = await askUntilAnswered(() => getSignup(token, signal), signal, onOffline);
    if (signup.status !== "paid") return signup;
    await pause(CONFIRM_POLL_MS, signal);
  }
}
