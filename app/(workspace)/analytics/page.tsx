import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { getFigures } from "@/lib/modules/analytics/figures";
import { allowedPlace, readPlace, viewQuery } from "@/lib/modules/analytics/filter";
import { figuresQuerySchema } from "@/lib/modules/analytics/schema";
import { seesEverybody, visibleTeams } from "@/lib/modules/analytics/visible-attender";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listPolicies } from "@/lib/modules/sla/policies";
import { teamOptions } from "@/lib/modules/teams/queries";
import { isAppError } from "@/lib/platform/errors/app-error";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("analytics");
  return { title: t("title") };
}

/** The dashboard with the figures that the address asks for. */
export default async function AnalyticsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  if (!ctx) redirect("/login?next=/analytics");
  const visible = { seesEverybody: seesEverybody(ctx), teams: visibleTeams(ctx) };
  const mayExport = hasPermission(ctx, "analytics.export");
  const readAt = Date.now();
  const { place } = readPlace((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  const { view } = allowedPlace(place, visible);
  const query = figuresQuerySchema.safeParse(viewQuery(view));
  const [figures, people, teams, policies] = await Promise.all([
    // Days that make no period: the screen asks again and says what is wrong with them.
    query.success ? getFigures(ctx, query.data).catch(refusedOnly) : null,
    mayExport && visible.seesEverybody ? [] : listAttendeeOptions(ctx),
    visible.teams.length === 0 ? [] : teamOptions(ctx),
    listPolicies(ctx),
  ]);
  return (
    <ClientMessages namespaces={["analytics"]}>
      <AnalyticsScreen
        seed={{ view, figures, readAt }}
        timeZone={ctx.workspace.timeZone}
        seesEverybody={visible.seesEverybody}
        teams={teams.filter(({ id }) => visible.teams.includes(id)).map(({ id, name }) => ({ id, name }))}
        hasPolicies={policies.length > 0}
        mayExport={mayExport}
        administrators={people.filter(({ role }) => role === "admin").map(({ name, email }) => ({ name, email }))}
      />
    </ClientMessages>
  );
}

function refusedOnly(error: unknown): null {
  if (isAppError(error)) return null;
  throw error;
}
