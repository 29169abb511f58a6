"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldError } from "@/components/desk/form/field-error";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, apiSend, NetworkError } from "@/lib/client/http/api";
import { passwordResetRequestSchema } from "@/lib/modules/attenders/schema";

type ResetRequest = z.infer<typeof passwordResetRequestSchema>;

/** Asks for the link of a reset. `onSent` hears the address that it was asked for, whoever's it is. */
export function RequestResetForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslations("access.resetRequest");
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ResetRequest>({
    resolver: zodResolver(passwordResetRequestSchema),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;

  async function onValid(input: ResetRequest) {
    setProblem(null);
    try {
      await apiSend<object>("POST", "/api/v1/password-resets", input);
      onSent(input.email);
    } catch (error) {
      setProblem(problemText(error));
    }
  }

  function problemText(error: unknown): string {
    if (error instanceof NetworkError) return t("offline");
    return error instanceof ApiError && error.status < 500 && error.message ? error.message : t("unexpected");
  }

  return (
    <Form
      unsaved="nothing"
      noValidate
      onSubmit={form.handleSubmit(onValid, () => setProblem(null))}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-email`}>{t("email")}</Label>
        <Input
          id={`${id}-email`}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={errors.email ? `${id}-email-error` : undefined}
          {...form.register("email")}
        />
        <FieldError id={`${id}-email-error`} message={errors.email?.message} />
      </div>
      <Notice>{problem}</Notice>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        {isSubmitting ? t("submitting") : t("submit")}
      </Button>
    </Form>
  );
}
