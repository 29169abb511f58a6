import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ForbiddenModule, LaterModule } from "@/components/shell/later-module";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.modules");
  return { title: t("attenders") };
}

/** The attenders module's place; administrators only. */
export default async function AttendersPage() {
  const ctx = await pageContext();
  if (!ctx) redirect("/login?next=/attenders");
  if (!hasPermission(ctx.attender.profile, "attenders.manage")) return <ForbiddenModule module="attenders" />;
  return <LaterModule module="attenders" />;
}
