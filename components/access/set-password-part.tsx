"use client";

import dynamic from "next/dynamic";
import { FormSkeleton } from "@/components/access/form-skeleton";
import { NewPasswordAdvice } from "@/components/access/password-strength";
import { loadPart } from "@/lib/client/load-part";

/** The form of a new password, which comes with its rules after the page around it. */
export const SetPasswordForm = dynamic(
  () => loadPart(() => import("@/components/access/set-password-form")).then((module) => module.SetPasswordForm),
  { ssr: false, loading: () => <FormSkeleton fields={2} underFirst={<NewPasswordAdvice value="" />} /> },
);
