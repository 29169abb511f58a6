import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessFrame } from "@/components/access/access-frame";
import { LinkExpired } from "@/components/access/link-expired";
import { ResetPassword } from "@/components/access/reset-password";
import { ClientMessages } from "@/components/shell/client-messages";
import { isResetLive } from "@/lib/modules/attenders/password/reset-password";

/** Title of the page; the address holds a key to an account, so it goes nowhere as a referrer. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access.reset");
  return { title: t("title"), referrer: "no-referrer" };
}

/** Where the link of a password reset leads. */
export default async function PasswordResetTokenPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const isLive = await isResetLive(token);
  return (
    <ClientMessages namespaces={["access", "answers"]}>
      <AccessFrame>{isLive ? <ResetPassword token={token} /> : <LinkExpired of="reset" />}</AccessFrame>
    </ClientMessages>
  );
}
