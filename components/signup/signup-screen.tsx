import { ArrowLeftIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/shell/client-messages";
import { PlanCard } from "@/components/signup/plan-card";
import { WizardPart } from "@/components/signup/wizard-part";
import { buttonVariants } from "@/components/ui/button";

/** Where a company signs up: the wizard, and beside it what it buys. */
export function SignupScreen() {
  const t = useTranslations("signup");
  const auth = useTranslations("auth.signup");
  const common = useTranslations("common");
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 py-6 sm:px-6">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-semibold text-brand text-lg">{common("productName")}</p>
        <Link href="/login" className={buttonVariants({ variant: "ghost", size: "sm" })}>
          <ArrowLeftIcon aria-hidden="true" />
          {auth("back")}
        </Link>
      </header>
      <main className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl">{t("title")}</h1>
          <p className="mt-1 mb-6 text-muted-foreground">{t("text", { product: common("productName") })}</p>
          <div className="rounded-lg border border-border bg-card p-4 text-card-foreground sm:p-6">
            <ClientMessages namespaces={["signup", "billing"]}>
              <WizardPart />
            </ClientMessages>
          </div>
        </div>
        <PlanCard />
      </main>
    </div>
  );
}
