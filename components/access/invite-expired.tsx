import Link from "next/link";
import { useTranslations } from "next-intl";
import { AccessOutcome } from "@/components/access/access-outcome";
import { buttonVariants } from "@/components/ui/button";

/** An invite's link that was used, ended or never was. */
export function InviteExpired({ isNews }: { isNews?: boolean }) {
  const t = useTranslations("access.invite");
  return (
    <AccessOutcome
      isNews={isNews}
      look="expired"
      title={t("expiredTitle")}
      text={<p>{t("expiredText")}</p>}
      actions={
        <>
          <Link href="/login" className={buttonVariants()}>
            {t("signIn")}
          </Link>
          <Link href="/password-reset" className={buttonVariants({ variant: "outline" })}>
            {t("forgot")}
          </Link>
        </>
      }
    />
  );
}
