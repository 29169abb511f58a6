import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AnalyticsScreen } from "@/components/analytics/analytics-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { getFigures } from "@/lib/modules/analytics/figures";
import { allowedPlace, readPlace, viewQuery } from "@/lib/modules/analytics/filter";
import { figuresQuerySchema } from "@/lib/modules/analytics/schema";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
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
  const { profile } = ctx.attender;
  const readAt = Date.now();
  const { place } = readPlace((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  const { view } = allowedPlace(place, hasPermission(profile, "analytics.team"));
  const query = figuresQuerySchema.safeParse(viewQuery(view));
  const [figures, people] = await Promise.all([
    // Days that make no period: the screen asks again and says what is wrong with them.
    query.success ? getFigures(ctx, query.data).catch(refusedOnly) : null,
    hasPermission(profile, "analytics.export") ? null : listAttendeeOptions(ctx),
  ]);
  return (
    <ClientMessages namespaces={["analytics"]}>
      <AnalyticsScreen
        seed={{ view, figures, readAt }}
        timeZone={ctx.workspace.timeZone}
        administrators={
          people?.filter(({ role }) => role === "admin").map(({ name, email }) => ({ name, email })) ?? null
        }
      />
    </ClientMessages>
  );
}

function refusedOnly(error: unknown): null {
  if (isAppError(error)) return null;
  throw error;
}
