"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { useForm } from "react-hook-form";
import { InputField } from "@/components/desk/form/input-field";
import { type DemoCredentials, DemoHint } from "@/components/sign-in/demo-hint";
import { openDesk } from "@/components/sign-in/open-desk";
import { attemptSignIn, type SignInOutcome } from "@/components/sign-in/sign-in";
import { noteSignIn } from "@/components/sign-in/sign-in-notice";
import { rememberedSignInEmail } from "@/components/signup/sign-in-email";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { type ToastInput, toast } from "@/components/ui/toast/toast-store";
import { useLeaveWarning } from "@/components/ui/unsaved/unsaved";
import { waitText } from "@/lib/platform/i18n/wait-text";

type Credentials = { email: string; password: string };

// Whether an address has an account is the server's to say; here something has to be there, for which no library of
// schemas goes before the day's first screen.
const SOMETHING = {
  email: { validate: (email: string) => email.trim() !== "" },
  password: { validate: (password: string) => password !== "" },
};

/** What is said of an attempt that failed. */
const FAILURES: Readonly<Partial<Record<SignInOutcome["kind"], readonly [title: string, message: string]>>> = {
  invalid: ["invalidTitle", "invalidMessage"],
  inactive: ["inactiveTitle", "inactiveMessage"],
  "too-many": ["loginTitle", "tooManyMessage"],
  offline: ["offlineTitle", "offlineMessage"],
  internal: ["loginTitle", "internalMessage"],
  "no-session": ["loginTitle", "noSessionMessage"],
};

/** E-mail, password, and what happens to them. */
export function LoginForm({ demo }: { demo: DemoCredentials | null }) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const id = useId();
  const router = useRouter();
  const [opening, startOpening] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const [signedIn, setSignedIn] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Credentials>({
    defaultValues: { email: rememberedSignInEmail(), password: "" },
    reValidateMode: "onChange",
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const pending = isSubmitting || opening;
  useLeaveWarning(isDirty && !signedIn && !leaving);

  function failureOf(outcome: Exclude<SignInOutcome, { kind: "success" }>): ToastInput {
    const wait = outcome.kind === "too-many" ? waitText(locale, outcome.seconds) : "";
    const [title, message] = FAILURES[outcome.kind] ?? ["loginTitle", "unexpectedMessage"];
    return {
      type: outcome.kind === "offline" ? "warning" : "error",
      title: t(`errors.${title}`),
      message: t(`errors.${message}`, { wait }),
    };
  }

  async function onValid({ email, password }: Credentials) {
    setProblem(null);
    const outcome = await attemptSignIn(email.trim(), password);
    if (outcome.kind === "success") {
      setSignedIn(true);
      noteSignIn();
      startOpening(() => openDesk(router));
      return;
    }
    const failure = failureOf(outcome);
    toast(failure);
    setProblem(failure.message ?? failure.title);
    if (outcome.kind === "invalid") form.setFocus("password", { shouldSelect: true });
  }

  function onInvalid() {
    setProblem(null);
    toast({ type: "error", title: t("required.title"), message: t("required.message") });
  }

  function fill(credentials: Credentials) {
    form.reset(form.formState.defaultValues as Credentials);
    form.setValue("email", credentials.email, { shouldDirty: true });
    form.setValue("password", credentials.password, { shouldDirty: true });
    setProblem(null);
  }

  return (
    <Form unsaved="kept" noValidate onSubmit={form.handleSubmit(onValid, onInvalid)} className="flex flex-col gap-4">
      <InputField
        id={`${id}-email`}
        label={t("dialog.email")}
        error={errors.email && t("required.email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-describedby={problem ? `${id}-problem` : undefined}
        {...form.register("email", SOMETHING.email)}
      />
      <InputField
        id={`${id}-password`}
        label={t("dialog.password")}
        error={errors.password && t("required.password")}
        type="password"
        autoComplete="current-password"
        required
        aria-describedby={problem ? `${id}-problem` : undefined}
        {...form.register("password", SOMETHING.password)}
      />
      {problem ? (
        <p id={`${id}-problem`} className="rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-list">
          {problem}
        </p>
      ) : null}
      <Button isBusy={pending} type="submit">
        {pending ? t("dialog.submitting") : t("dialog.submit")}
      </Button>
      <Link
        href="/password-reset"
        className="self-center rounded-md font-medium text-brand text-list underline underline-offset-4 hover:no-underline"
      >
        {t("dialog.forgot")}
      </Link>
      {demo ? <DemoHint demo={demo} onFill={fill} /> : null}
      <p className="text-center text-list text-muted-foreground">
        {t("dialog.noAccount")}{" "}
        {/* A document of its own: the signup's policy, and no other page's, lets the browser speak to the payment service. */}
        <a
          href="/signup"
          onClick={() => setLeaving(true)}
          className="rounded-md font-medium text-brand underline underline-offset-4 hover:no-underline"
        >
          {t("dialog.signUp")}
        </a>
      </p>
    </Form>
  );
}
