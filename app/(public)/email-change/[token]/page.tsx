import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessFrame } from "@/components/access/access-frame";
import { ConfirmEmailChange } from "@/components/access/confirm-email-change";
import { LinkExpired } from "@/components/access/link-expired";
import { ClientMessages } from "@/components/shell/client-messages";
import { readEmailChange } from "@/lib/modules/attenders/confirm-email-change";

/** Title of the page; the address holds a key to a change, so it goes nowhere as a referrer. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access.emailChange");
  return { title: t("title"), referrer: "no-referrer" };
}

/** Where the link that confirms a new address leads. */
export default async function EmailChangePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const change = await readEmailChange(token);
  return (
    <ClientMessages namespaces={["access"]}>
      <AccessFrame>
        {change ? <ConfirmEmailChange token={token} change={change} /> : <LinkExpired of="emailChange" />}
      </AccessFrame>
    </ClientMessages>
  );
}
