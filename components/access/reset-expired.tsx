import Link from "next/link";
import { useTranslations } from "next-intl";
import { AccessOutcome } from "@/components/access/access-outcome";
import { buttonVariants } from "@/components/ui/button";

/** A reset's link that was used, ended or never was. */
export function ResetExpired({ isNews }: { isNews?: boolean }) {
  const t = useTranslations("access.reset");
  return (
    <AccessOutcome
      isNews={isNews}
      look="expired"
      title={t("expiredTitle")}
      text={<p>{t("expiredText")}</p>}
      actions={
        <>
          <Link href="/password-reset" className={buttonVariants()}>
            {t("again")}
          </Link>
          <Link href="/login" className={buttonVariants({ variant: "outline" })}>
            {t("back")}
          </Link>
        </>
      }
    />
  );
}
