import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AttendersForbidden } from "@/components/attenders/attenders-forbidden";
import { TeamsScreen } from "@/components/attenders/teams/teams-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listTeams } from "@/lib/modules/teams/queries";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("teams");
  return { title: t("title") };
}

/** The teams; administrators only, the others read whom to ask. */
export default async function TeamsPage() {
  const ctx = await pageContext();
  if (!ctx) redirect("/login?next=/attenders/teams");
  const readAt = Date.now();
  const attendees = await listAttendeeOptions(ctx);
  if (!hasPermission(ctx, "teams.manage"))
    return <AttendersForbidden administrators={attendees.filter(({ role }) => role === "admin")} />;
  const people = attendees.map(({ id, name }) => ({ id, name }));
  return (
    <ClientMessages namespaces={["teams", "attenders", "answers", "records"]}>
      <TeamsScreen teams={await listTeams(ctx)} people={people} readAt={readAt} />
    </ClientMessages>
  );
}
