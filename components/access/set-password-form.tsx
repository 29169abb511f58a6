"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { NewPasswordFields } from "@/components/access/new-password-fields";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { ApiError, problemOf } from "@/lib/client/http/api";
import { setPasswordSchema } from "@/lib/modules/attenders/schema";

/** What the calls behind the links of e-mails take. */
export type SetPassword = z.infer<typeof setPasswordSchema>;

const FIELDS = ["password", "confirmPassword"] as const;

/** A new password for an account, sent by `save`, which may reject with the API's error. What was typed stays then. */
export function SetPasswordForm({
  email,
  submitLabel,
  submittingLabel,
  save,
  onExpired,
}: {
  /** For the browser's password manager, where it is known. */
  email?: string;
  submitLabel: string;
  submittingLabel: string;
  save: (input: SetPassword) => Promise<void>;
  onExpired: () => void;
}) {
  const t = useTranslations("access.form");
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<SetPassword>({
    resolver: zodResolver(setPasswordSchema),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  const value = useWatch({ control: form.control, name: "password" });

  async function onValid(input: SetPassword) {
    setProblem(null);
    try {
      await save(input);
    } catch (error) {
      if (error instanceof ApiError && error.code === "TOKEN_EXPIRED") return onExpired();
      const texts = error instanceof ApiError ? error.details.errors : undefined;
      const refused = FIELDS.filter((field) => typeof texts === "object" && texts !== null && field in texts);
      for (const field of refused)
        form.setError(field, { message: String((texts as Record<string, unknown>)[field]) }, { shouldFocus: true });
      if (refused.length === 0) setProblem(problemOf(error, t("offline"), t("unexpected")));
    }
  }

  return (
    <Form
      unsaved={isDirty && !isSubmitSuccessful}
      noValidate
      onSubmit={form.handleSubmit(onValid, () => setProblem(null))}
      className="flex flex-col gap-4"
    >
      {email ? (
        <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} className="hidden" />
      ) : null}
      <NewPasswordFields
        password={{ register: form.register("password"), error: errors.password?.message }}
        confirmation={{ register: form.register("confirmPassword"), error: errors.confirmPassword?.message }}
        value={value}
      />
      <Notice>{problem}</Notice>
      <Button isBusy={isSubmitting} type="submit">
        {isSubmitting ? submittingLabel : submitLabel}
      </Button>
    </Form>
  );
}
