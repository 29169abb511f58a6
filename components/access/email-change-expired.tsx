import Link from "next/link";
import { useTranslations } from "next-intl";
import { AccessOutcome } from "@/components/access/access-outcome";
import { buttonVariants } from "@/components/ui/button";

/** A link for a new address that was used, ended, cancelled or never was. */
export function EmailChangeExpired({ isNews }: { isNews?: boolean }) {
  const t = useTranslations("access.emailChange");
  return (
    <AccessOutcome
      isNews={isNews}
      look="expired"
      title={t("expiredTitle")}
      text={<p>{t("expiredText")}</p>}
      actions={
        <Link href="/login" className={buttonVariants()}>
          {t("signIn")}
        </Link>
      }
    />
  );
}
