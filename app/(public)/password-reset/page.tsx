import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessFrame } from "@/components/access/access-frame";
import { RequestReset } from "@/components/access/request-reset";
import { ClientMessages } from "@/components/shell/client-messages";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access.resetRequest");
  return { title: t("title") };
}

/** Asks for a link to a new password. */
export default function PasswordResetPage() {
  return (
    <ClientMessages namespaces={["access", "answers"]}>
      <AccessFrame>
        <RequestReset />
      </AccessFrame>
    </ClientMessages>
  );
}
