import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AttendersForbidden } from "@/components/attenders/attenders-forbidden";
import { AttendersScreen } from "@/components/attenders/attenders-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { listParameters, readFilters } from "@/lib/modules/attenders/filter";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listAttenders } from "@/lib/modules/attenders/list-attenders";
import { listRoles } from "@/lib/modules/attenders/roles/queries";
import { attendersQuerySchema } from "@/lib/modules/attenders/schema";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission, PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("attenders");
  return { title: t("title") };
}

/** The team; administrators only, the others read whom to ask. */
export default async function AttendersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  if (!ctx) redirect("/login?next=/attenders");
  if (!hasPermission(ctx, "attenders.manage")) {
    // The other half of the module.
    if (hasPermission(ctx, "teams.manage")) redirect("/attenders/teams");
    const attendees = await listAttendeeOptions(ctx);
    return <AttendersForbidden administrators={attendees.filter(({ role }) => role === "admin")} />;
  }
  const readAt = Date.now();
  const { filters } = readFilters((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  const [page, roles] = await Promise.all([
    listAttenders(ctx, attendersQuerySchema.parse(listParameters(filters))),
    listRoles(ctx),
  ]);
  const { id, profile, reach } = ctx.attender;
  return (
    <ClientMessages namespaces={["attenders", "answers", "records"]}>
      <AttendersScreen
        seed={{ filters, page, readAt }}
        roles={roles}
        viewer={{ id, isAdministrator: profile === PROFILE_ADMINISTRATOR, reach }}
      />
    </ClientMessages>
  );
}
