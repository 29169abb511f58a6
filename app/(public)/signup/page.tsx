import { MailIcon, UserPlusIcon } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { CONTACT_EMAIL } from "@/components/sign-in/contact";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.signup");
  return { title: t("title") };
}

/** The sign-up's address, until companies can sign up on their own. */
export default async function SignupPage() {
  const [t, common] = await Promise.all([getTranslations("auth.signup"), getTranslations("common")]);
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
