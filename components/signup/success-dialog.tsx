import { CircleCheckIcon, MailIcon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CONTACT_EMAIL } from "@/components/sign-in/contact";
import { formatMoney } from "@/components/signup/format-money";
import { ReceiptCard } from "@/components/signup/receipt-card";
import { rememberSignInEmail } from "@/components/signup/sign-in-email";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import type { SignupDto } from "@/lib/modules/signup/schema";

const NEXT_STEPS = ["email", "login", "team"] as const;

/** The account is there: what was bought, the receipt, and what comes next. It ends with going to the sign-in. */
export function SuccessDialog({ signup, token, onFinish }: { signup: SignupDto; token: string; onFinish: () => void }) {
  const t = useTranslations("signup.success");
  const common = useTranslations("common");
  const plan = useTranslations("billing.plan");
  const locale = useLocale();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const { receipt } = signup;
  const date = (instant: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(new Date(instant));

  function enter(): void {
    setLeaving(true);
    rememberSignInEmail(signup.personalEmail);
    onFinish();
    router.push("/login");
  }

  const details: [string, string][] = [
    [t("company"), signup.companyName],
    [t("plan"), plan(`names.${signup.plan.nameKey}`)],
    [t("price"), plan("perMonth", { price: formatMoney(signup.plan.priceCents, signup.plan.currency) })],
    [t("administrator"), `${signup.responsibleName} (${signup.personalEmail})`],
    ...(receipt ? ([[t("nextCharge"), date(receipt.periodEnd)]] as [string, string][]) : []),
  ];

  return (
    <Dialog onClose={null}>
      <DialogContent
        className="max-w-2xl"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div className="flex flex-col items-center gap-1.5 text-center">
          <CircleCheckIcon aria-hidden="true" className="size-10 text-success" />
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text", { product: common("productName") })}</DialogDescription>
        </div>
        <div className="mt-5 grid items-start gap-4 sm:grid-cols-2">
          <section aria-labelledby="signup-details" className="rounded-md border border-border p-4">
            <h3 id="signup-details" className="mb-2 font-semibold">
              {t("details")}
            </h3>
            <dl className="flex flex-col gap-2">
              {details.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-list text-muted-foreground">{name}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {receipt ? <ReceiptCard receipt={receipt} token={token} paidAt={date(receipt.paidAt)} /> : null}
        </div>
        <Notice tone="info" icon={MailIcon} className="mt-4 break-words text-sm">
          {t("emailSent", { email: signup.personalEmail })}
        </Notice>
        <section aria-labelledby="signup-next" className="mt-4">
          <h3 id="signup-next" className="font-semibold">
            {t("nextTitle")}
          </h3>
          <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5">
            {NEXT_STEPS.map((step) => (
              <li key={step}>{t(`next.${step}`)}</li>
            ))}
          </ol>
          <p className="mt-3 text-list text-muted-foreground">{t("accessNote")}</p>
        </section>
        <div className="mt-6 flex flex-col-reverse items-center gap-3 sm:flex-row sm:justify-between">
          <a
            href={`mailto:${CONTACT_EMAIL}?subject=${encodeURIComponent(t("helpSubject", { product: common("productName") }))}`}
            className={cn(buttonVariants({ variant: "link" }), "px-0")}
          >
            {t("help", { email: CONTACT_EMAIL })}
          </a>
          <Button isBusy={isLeaving} className="w-full sm:w-auto" onClick={enter}>
            {t("enter")}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
