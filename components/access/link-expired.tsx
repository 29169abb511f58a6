import Link from "next/link";
import { useTranslations } from "next-intl";
import { AccessOutcome } from "@/components/access/access-outcome";
import { buttonVariants } from "@/components/ui/button";

/** What can be done instead, by what the link was for; the first is the likeliest. */
const WAYS_ON = {
  invite: [
    { href: "/login", label: "invite.signIn" },
    { href: "/password-reset", label: "invite.forgot" },
  ],
  reset: [
    { href: "/password-reset", label: "reset.again" },
    { href: "/login", label: "reset.back" },
  ],
  emailChange: [{ href: "/login", label: "emailChange.signIn" }],
} as const;

/** A link of an e-mail that was used, ended, was cancelled or never was. `isNews`: it takes the place of a form. */
export function LinkExpired({ of, isNews }: { of: keyof typeof WAYS_ON; isNews?: boolean }) {
  const t = useTranslations("access");
  return (
    <AccessOutcome
      isNews={isNews}
      look="expired"
      title={t(`${of}.expiredTitle`)}
      text={<p>{t(`${of}.expiredText`)}</p>}
      actions={WAYS_ON[of].map(({ href, label }, index) => (
        <Link key={href} href={href} className={buttonVariants({ variant: index === 0 ? "default" : "outline" })}>
          {t(label)}
        </Link>
      ))}
    />
  );
}
