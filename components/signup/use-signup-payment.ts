import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { CardRefusedError, toCardBody } from "@/components/signup/card-token";
import { askUntilAnswered, awaitSignup, isUndecided, pause, watchPayment } from "@/components/signup/payment-watch";
import { getSignup, paySignup } from "@/components/signup/signup-calls";
import type { SignupValues } from "@/components/signup/signup-values";
import { toast } from "@/components/ui/toast/toast-store";
import { ApiError, messageOf, NetworkError } from "@/lib/client/http/api";
import type { PaymentDto } from "@/lib/modules/billing/schema";
import type { SignupDto } from "@/lib/modules/signup/schema";

/** "Generating" is shown this long at least (specification 1, section 9). */
const GENERATING_MS = 2_000;

/** What the payment dialog shows. `deadline` is this browser's time at which the code ends. */
export type PaymentView =
  | { kind: "confirm"; problem: string | null }
  | { kind: "processing" }
  | { kind: "failed"; reason: string | null }
  | { kind: "generating" }
  | { kind: "pix"; payment: PaymentDto; deadline: number }
  | { kind: "unavailable"; problem: string }
  | { kind: "expired" }
  | { kind: "paid" }
  | { kind: "done"; signup: SignupDto };

/** What a payment needs from the wizard, and tells it. */
export type PaymentHost = {
  /** The signup that is being paid. */
  current: () => { token: string; signup: SignupDto } | null;
  values: () => SignupValues;
  /** Fields that the server doesn't take. */
  onFieldErrors: (errors: Record<string, string>) => void;
  /** Paid, but the e-mail address or the CNPJ is somebody else's by now; the money goes back. */
  onConflict: (signup: SignupDto) => void;
  /** The server doesn't have this signup any more. */
  onOver: () => void;
};

/** Pays a signup: the states of the payment dialog, and what leads from one to the next. */
export function useSignupPayment(host: PaymentHost) {
  const t = useTranslations("signup");
  const failures = useTranslations("billing.failures");
  const [view, setView] = useState<PaymentView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const running = useRef<AbortController | null>(null);
  const lastPayment = useRef<string | null>(null);
  /** As `isOpen`, for what answers later than the render it began in. */
  const opened = useRef(false);

  useEffect(() => () => running.current?.abort(), []);

  function toggle(open: boolean): void {
    opened.current = open;
    setOpen(open);
  }

  function show(next: PaymentView): void {
    setView(next);
    toggle(true);
  }

  function leave(): void {
    running.current?.abort();
    setView(null);
    toggle(false);
  }

  /** Runs one thing at a time; what is still running is given up. */
  function run(work: (token: string, signup: SignupDto, signal: AbortSignal) => Promise<void>): void {
    const current = host.current();
    if (!current) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setOffline(false);
    work(current.token, current.signup, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) refused(error);
    });
  }

  function refused(error: unknown): void {
    const errors = fieldErrorsOf(error);
    if (error instanceof ApiError && ["SIGNUP_OVER", "NOT_FOUND"].includes(error.code)) {
      leave();
      host.onOver();
    } else if (Object.keys(errors).length > 0) {
      leave();
      host.onFieldErrors(errors);
    } else {
      const problem = messageOf(error, t("payment.noAnswer"));
      if (host.values().method === "pix") show({ kind: "unavailable", problem });
      else cardFailed(error instanceof CardRefusedError ? null : problem);
    }
  }

  function cardFailed(reason: string | null, isNews = true): void {
    show({ kind: "failed", reason });
    if (isNews) toast({ type: "error", title: t("payment.refusedTitle"), message: t("payment.refusedText") });
  }

  const reasonOf = (code: string | null) => (code && failures.has(code) ? failures(code) : null);

  async function follow(token: string, payment: PaymentDto, pollMs: number, signal: AbortSignal): Promise<void> {
    lastPayment.current = payment.id;
    const end = await watchPayment(token, payment, pollMs, signal, events);
    if ("signup" in end) return decide(end.signup);
    if (end.payment.failureCode !== "replaced") return ended(end.payment);
    const signup = await askUntilAnswered(() => getSignup(token, signal), signal, setOffline);
    return resumeWith(token, signup, signal);
  }

  // A payment that won't be paid any more. `isNews`: the person was there when it happened.
  function ended({ method, status, failureCode }: PaymentDto, isNews = true): void {
    const reason = reasonOf(failureCode);
    if (method === "credit_card") cardFailed(reason, isNews);
    else if (status === "failed") show({ kind: "unavailable", problem: reason ?? t("payment.noAnswer") });
    else {
      // Behind a closed dialog the code is no longer what the person is at.
      if (opened.current || !isNews) show({ kind: "expired" });
      else setView(null);
      if (isNews) toast({ type: "warning", title: t("pix.expiredTitle"), message: t("pix.expiredText") });
    }
  }

  const events = {
    onOffline: setOffline,
    onPaid: () => show({ kind: "paid" }),
    onPayment(payment: PaymentDto) {
      if (!isUndecided(payment)) return;
      if (payment.method === "credit_card") return setView({ kind: "processing" });
      const left = Date.parse(payment.expiresAt ?? payment.serverTime) - Date.parse(payment.serverTime);
      setView({ kind: "pix", payment, deadline: Date.now() + left });
    },
  };

  function decide(signup: SignupDto, isNews = true): void {
    if (signup.status === "completed") {
      show({ kind: "done", signup });
      if (isNews) toast({ type: "success", title: t("success.toastTitle"), message: t("success.toastText") });
    } else if (signup.conflictField) {
      leave();
      host.onConflict(signup);
    } else {
      const reason = reasonOf(signup.payment?.failureCode ?? null);
      if (signup.payment?.method === "pix") show({ kind: "unavailable", problem: reason ?? t("payment.noAnswer") });
      else cardFailed(reason);
    }
  }

  async function resumeWith(token: string, signup: SignupDto, signal: AbortSignal): Promise<void> {
    const { payment, provider } = signup;
    if (signup.status === "completed") return decide(signup, false);
    if (signup.status === "paid") return decide(await awaitSignup(token, signal, events));
    if (signup.conflictField) return decide(signup);
    if (payment?.status === "pending" || payment?.status === "processing") {
      toggle(true);
      return follow(token, payment, provider.pollMs, signal);
    }
    if (payment?.status === "failed" || payment?.status === "expired") ended(payment, false);
    else leave();
  }

  // What became of a call that wasn't answered: it may have been heard, and then it must not be made twice.
  async function afterFailure(error: unknown, known: string | null, token: string, signal: AbortSignal): Promise<void> {
    const mayBeMade =
      error instanceof NetworkError ||
      (error instanceof ApiError && error.status >= 500 && error.code !== "PAYMENT_UNAVAILABLE");
    const isUnderWay = error instanceof ApiError && ["ALREADY_PAID", "PAYMENT_IN_PROGRESS"].includes(error.code);
    if (!mayBeMade && !isUnderWay) throw error;
    if (mayBeMade) setOffline(true);
    const signup = await askUntilAnswered(() => getSignup(token, signal), signal, setOffline);
    if (isUnderWay || (signup.payment && signup.payment.id !== known)) return resumeWith(token, signup, signal);
    if (host.values().method === "pix") show({ kind: "unavailable", problem: t("payment.notSent") });
    else show({ kind: "confirm", problem: t("payment.notSent") });
  }

  function pay(before: PaymentView, body: (signup: SignupDto, signal: AbortSignal) => Promise<object>, least: number) {
    show(before);
    run(async (token, signup, signal) => {
      const known = lastPayment.current ?? signup.payment?.id ?? null;
      let payment: PaymentDto;
      try {
        const asked = body(signup, signal).then((sent) => paySignup(token, sent, signal));
        [payment] = await Promise.all([asked, pause(least, signal)]);
      } catch (error) {
        return afterFailure(error, known, token, signal);
      }
      return follow(token, payment, signup.provider.pollMs, signal);
    });
  }

  const newCode = () => pay({ kind: "generating" }, async () => ({ method: "pix" }), GENERATING_MS);

  return {
    view,
    isOpen,
    isOffline,
    /** Opens the dialog: a card waits for its confirmation, a PIX code is made, or shown again while it can be paid. */
    start: (method: SignupValues["method"]) => {
      if (method === "credit_card") {
        running.current?.abort();
        show({ kind: "confirm", problem: null });
      } else if (view?.kind === "pix") toggle(true);
      else newCode();
    },
    confirmCard: () =>
      pay({ kind: "processing" }, (signup, signal) => toCardBody(host.values(), signup.provider.publicKey, signal), 0),
    newCode,
    /** Closes the dialog; a PIX code that is still shown stays under watch. */
    close: () => {
      if (view?.kind !== "pix") running.current?.abort();
      toggle(false);
    },
    leave,
    /** Goes on with what the server has, after a reload. */
    resume: () => run((token, signup, signal) => resumeWith(token, signup, signal)),
  };
}
