import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AcceptInvite } from "@/components/access/accept-invite";
import { AccessFrame } from "@/components/access/access-frame";
import { LinkExpired } from "@/components/access/link-expired";
import { ClientMessages } from "@/components/shell/client-messages";
import { readInvite } from "@/lib/modules/attenders/accept-invite";
import type { InviteDto } from "@/lib/modules/attenders/schema";
import { isAppError } from "@/lib/platform/errors/app-error";

/** Title of the page; the address holds a key to an account, so it goes nowhere as a referrer. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access.invite");
  return { title: t("title"), referrer: "no-referrer" };
}

async function inviteOf(token: string): Promise<InviteDto | null> {
  try {
    return await readInvite(token);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Where the link of an invite leads. */
export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, common] = await Promise.all([params, getTranslations("common")]);
  const invite = await inviteOf(token);
  return (
    <ClientMessages namespaces={["access", "answers"]}>
      <AccessFrame>
        {invite ? (
          <AcceptInvite token={token} invite={invite} product={common("productName")} />
        ) : (
          <LinkExpired of="invite" />
        )}
      </AccessFrame>
    </ClientMessages>
  );
}
