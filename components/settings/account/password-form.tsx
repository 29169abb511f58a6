"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { NewPasswordFields } from "@/components/access/new-password-fields";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { InputField } from "@/components/desk/form/input-field";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast/toast-store";
import { ApiError, apiSend } from "@/lib/client/http/api";
import { useHydrated } from "@/lib/client/use-hydrated";
import { type ChangePassword, changePasswordSchema } from "@/lib/modules/attenders/schema";
import { describePasswordError } from "./describe-password-error";

const ADDRESS = "/api/bff/Attender/ChangePassword/change-password";
const EMPTY: ChangePassword = { currentPassword: "", newPassword: "", confirmNewPassword: "" };
/** In the order of the form: the first that is wrong gets the focus. */
const FIELDS = ["currentPassword", "newPassword", "confirmNewPassword"] as const;

/** Changes the attender's own password. `email` tells password managers whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("settings.password");
  const id = useId();
  const router = useRouter();
  const isReady = useHydrated();
  const form = useForm<ChangePassword>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: EMPTY,
    mode: "onTouched",
  });
  const { errors, isDirty, isValid, isSubmitting } = form.formState;
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const isHeld = !isValid || isSubmitting;

  async function save(input: ChangePassword) {
    try {
      const { message } = await apiSend<{ message?: string }>("PATCH", ADDRESS, input);
      form.reset();
      toast({ type: "success", title: t("doneTitle"), message: message || t("doneText") });
      // The other sessions ended with the old password.
      router.refresh();
    } catch (error) {
      toast({ type: "error", title: t("failedTitle"), message: describePasswordError(t, error) });
      showAtFields(error);
    }
  }

  function showAtFields(error: unknown) {
    if (error instanceof ApiError && error.code === "WRONG_PASSWORD")
      return form.setError("currentPassword", { type: "server", message: error.message }, { shouldFocus: true });
    const wrong = fieldErrorsOf(error);
    const named = FIELDS.filter((field) => wrong[field]);
    for (const field of named)
      form.setError(field, { type: "server", message: wrong[field] }, { shouldFocus: field === named[0] });
  }

  return (
    <Form
      unsaved={isDirty}
      noValidate
      onSubmit={form.handleSubmit(save, () =>
        toast({ type: "error", title: t("invalidTitle"), message: t("invalidText") }),
      )}
    >
      <fieldset disabled={!isReady} className="flex min-w-0 max-w-lg flex-col gap-4">
        <legend className="sr-only">{t("title")}</legend>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <InputField
          id={`${id}-current`}
          label={t("current")}
          error={errors.currentPassword?.message}
          type="password"
          autoComplete="current-password"
          required
          {...form.register("currentPassword")}
        />
        <NewPasswordFields
          password={{
            register: form.register("newPassword", {
              // What differs from the confirmation may be put right on either side.
              onChange: () => {
                if (form.getFieldState("confirmNewPassword").isTouched) void form.trigger("confirmNewPassword");
              },
            }),
            error: errors.newPassword?.message,
          }}
          confirmation={{ register: form.register("confirmNewPassword"), error: errors.confirmNewPassword?.message }}
          value={newPassword}
        />
        {/* Disabled for assistive technology and the pointer, yet Enter in a field still gets told what is missing. */}
        <Button
          isBusy={isSubmitting}
          type="submit"
          className="self-start"
          aria-disabled={isHeld || undefined}
          onClick={(event) => {
            if (isSubmitting) event.preventDefault();
          }}
        >
          {t(isSubmitting ? "submitting" : "submit")}
        </Button>
      </fieldset>
    </Form>
  );
}
