"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { WizardSkeleton } from "@/components/signup/wizard-skeleton";
import { loadPart } from "@/lib/client/load-part";

function Loading() {
  const t = useTranslations("signup");
  return <WizardSkeleton label={t("loading")} />;
}

// Not drawn by the server: which step it starts with is in the browser's storage.
const Wizard = dynamic(
  () => loadPart(() => import("@/components/signup/signup-wizard")).then((module) => module.SignupWizard),
  { ssr: false, loading: Loading },
);

/** The wizard, with form and validation code that only it needs. */
export function WizardPart() {
  return <Wizard />;
}
