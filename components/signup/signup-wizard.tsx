"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { COMPANY_FIELDS, FieldGrid, PERSON_FIELDS } from "@/components/signup/field-grid";
import { PaymentStep } from "@/components/signup/payment-step";
import { getSignup, startSignup } from "@/components/signup/signup-calls";
import { fingerprint } from "@/components/signup/signup-draft";
import { hasCard, type SignupStep, type SignupValues, STEPS, toSignupBody } from "@/components/signup/signup-values";
import { StepList } from "@/components/signup/step-list";
import { useSignupForm } from "@/components/signup/use-signup-form";
import { useSignupPayment } from "@/components/signup/use-signup-payment";
import { type WizardNews, WizardNotice } from "@/components/signup/wizard-notice";
import { WizardSkeleton } from "@/components/signup/wizard-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Form } from "@/components/ui/form";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import type { SignupDto } from "@/lib/modules/signup/schema";

const PaymentDialog = lazyPart(() => import("@/components/signup/payment-dialog"), "PaymentDialog");
const SuccessDialog = lazyPart(() => import("@/components/signup/success-dialog"), "SuccessDialog");

/** The signup in three steps: company, responsible person, payment. */
export function SignupWizard() {
  const t = useTranslations("signup");
  const wizard = useSignupForm();
  const { form, step, goTo } = wizard;
  const current = useRef<SignupDto | null>(null);
  /** The password that the server's signup has; unknown after a reload. */
  const sentPassword = useRef<string | null>(null);
  const [loading, setLoading] = useState<"asking" | "failed" | null>(() => (wizard.started() ? "asking" : null));
  const [isStarting, setStarting] = useState(false);
  const [notice, setNotice] = useState<WizardNews | null>(() =>
    wizard.isRestored ? { tone: "info", text: t("notices.restored") } : null,
  );

  const payment = useSignupPayment({
    current() {
      const token = wizard.started()?.token;
      return token && current.current ? { token, signup: current.current } : null;
    },
    values: form.getValues,
    onFieldErrors: showRefusal,
    onConflict(signup) {
      drop();
      const field = signup.conflictField ?? "personalEmail";
      wizard.showErrors({ [field]: t(`conflict.${field}`) });
      setNotice({ tone: "danger", text: t("notices.refund", { id: signup.payment?.id ?? "" }) });
    },
    onOver() {
      drop();
      askForPassword(t("notices.over"));
    },
  });

  function drop(): void {
    current.current = null;
    sentPassword.current = null;
    wizard.setStarted(null);
  }

  function askForPassword(text: string): void {
    setNotice({ tone: "info", text });
    if (form.getValues("password") === "") goTo(1, "password");
  }

  function showRefusal(errors: Record<string, string>): void {
    if (!wizard.showErrors(errors))
      setNotice({ tone: "danger", text: Object.values(errors)[0] ?? t("notices.failed") });
  }

  async function restore(): Promise<void> {
    const token = wizard.started()?.token;
    if (!token) return;
    setLoading("asking");
    try {
      const signup = await getSignup(token);
      if (wizard.started()?.token !== token) return;
      current.current = signup;
      if (signup.payment) form.setValue("method", signup.payment.method);
      setLoading(null);
      if (signup.status === "expired" && !signup.conflictField) {
        drop();
        askForPassword(t("notices.over"));
      } else payment.resume();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return setLoading("failed");
      setLoading(null);
      drop();
      askForPassword(t("notices.over"));
    }
  }

  const restoreOnce = useRef(false);
  useEffect(() => {
    if (restoreOnce.current) return;
    restoreOnce.current = true;
    void restore();
  });

  /** Makes sure that the server has a signup of what is typed now. */
  async function ensureStarted(values: SignupValues): Promise<boolean> {
    const { password } = values;
    const isSame = wizard.started()?.startedWith === fingerprint(values) && current.current !== null;
    if (isSame && (password === "" || password === sentPassword.current)) return true;
    if (password === "") {
      goTo(1, "password");
      form.setError("password", { type: "rule", message: "passwordRequired" });
      setNotice({ tone: "info", text: t("notices.passwordAgain") });
      return false;
    }
    setStarting(true);
    try {
      const { token, ...signup } = await startSignup(toSignupBody(values));
      payment.leave();
      current.current = signup;
      sentPassword.current = password;
      wizard.setStarted({ token, startedWith: fingerprint(values) });
      return true;
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (Object.keys(errors).length > 0) showRefusal(errors);
      else {
        const text = messageOf(error, t("notices.offline"));
        setNotice({ tone: "danger", text });
      }
      return false;
    } finally {
      setStarting(false);
    }
  }

  async function onValid(values: SignupValues): Promise<void> {
    if (isStarting) return;
    setNotice(null);
    if (step < 2) return goTo((step + 1) as SignupStep);
    PaymentDialog.preload();
    SuccessDialog.preload();
    if (await ensureStarted(values)) payment.start(values.method);
  }

  function retryCard(): void {
    if (hasCard(form.getValues())) {
      payment.start("credit_card");
      return;
    }
    payment.leave();
    setNotice({ tone: "info", text: t("notices.cardAgain") });
    goTo(2, "cardNumber");
  }

  if (loading === "asking") return <WizardSkeleton label={t("checking")} />;
  if (loading === "failed")
    return (
      <EmptyState
        title={t("checkFailed.title")}
        text={t("checkFailed.text")}
        action={<Button onClick={() => void restore()}>{t("checkFailed.retry")}</Button>}
      />
    );

  const { name } = STEPS[step];
  const { view } = payment;
  const started = wizard.started();
  return (
    <>
      <StepList step={step} />
      <WizardNotice notice={notice} />
      <Form unsaved="kept" noValidate onSubmit={form.handleSubmit(onValid)} className="mt-6">
        <h2 ref={wizard.heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {t(`${name}.title`)}
        </h2>
        <p className="mt-1 mb-5 text-muted-foreground">{t(`${name}.text`)}</p>
        {step === 2 ? (
          <PaymentStep form={form} />
        ) : (
          <FieldGrid form={form} fields={step === 0 ? COMPANY_FIELDS : PERSON_FIELDS} />
        )}
        <div className="mt-8 flex flex-col-reverse gap-2 sm:flex-row sm:justify-between">
          {step > 0 ? (
            <Button
              variant="outline"
              disabled={isStarting}
              onClick={() => {
                form.clearErrors();
                goTo((step - 1) as SignupStep);
              }}
            >
              {t("previous")}
            </Button>
          ) : null}
          {/* Not disabled: a disabled button loses the focus, and the payment's dialog gives it back to this one. */}
          <Button isBusy={isStarting} type="submit" keepsFocus className="sm:ml-auto">
            {step < 2 ? t("next") : isStarting ? t("sending") : t("finish")}
          </Button>
        </div>
      </Form>
      <Suspense>
        {view && view.kind !== "done" && payment.isOpen ? (
          <PaymentDialog
            view={view}
            isOffline={payment.isOffline}
            values={form.getValues()}
            onConfirm={payment.confirmCard}
            onRetryCard={retryCard}
            onNewCode={payment.newCode}
            onClose={payment.close}
          />
        ) : null}
        {view?.kind === "done" && started ? (
          <SuccessDialog signup={view.signup} token={started.token} onFinish={wizard.finish} />
        ) : null}
      </Suspense>
    </>
  );
}
