import { MailIcon, UserPlusIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CONTACT_EMAIL } from "@/components/sign-in/contact";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Says where to write to, on an installation that takes no payments and so no signups. */
export function SignupClosed() {
  const t = useTranslations("auth.signup");
  const common = useTranslations("common");
  const subject = encodeURIComponent(t("mailSubject", { product: common("productName") }));
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <EmptyState
        className="rounded-lg border border-border bg-card"
        icon={<UserPlusIcon />}
        headingLevel={1}
        title={t("title")}
        text={t("text")}
        action={
          <>
            <a href={`mailto:${CONTACT_EMAIL}?subject=${subject}`} className={buttonVariants()}>
              <MailIcon aria-hidden="true" />
              {t("mail", { email: CONTACT_EMAIL })}
            </a>
            <Link href="/login" className={buttonVariants({ variant: "outline" })}>
              {t("back")}
            </Link>
          </>
        }
      />
    </main>
  );
}
