"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { InputField } from "@/components/desk/form/input-field";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { apiSend, problemOf } from "@/lib/client/http/api";
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
      setProblem(problemOf(error, t("offline"), t("unexpected")));
    }
  }

  return (
    <Form
      unsaved="nothing"
      noValidate
      onSubmit={form.handleSubmit(onValid, () => setProblem(null))}
      className="flex flex-col gap-4"
    >
      <InputField
        id={`${id}-email`}
        label={t("email")}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.register("email")}
      />
      <Notice>{problem}</Notice>
      <Button isBusy={isSubmitting} type="submit">
        {isSubmitting ? t("submitting") : t("submit")}
      </Button>
    </Form>
  );
}
