import { getTranslations } from "next-intl/server";
import { MacrosSection } from "@/components/settings/macros/macros-section";
import { SettingsCard } from "@/components/settings/settings-card";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listMacros } from "@/lib/modules/macros/macros";
import { mayKeep } from "@/lib/modules/teams/audience";
import { teamOptions } from "@/lib/modules/teams/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** The macros that a person uses, and keeps as far as they may. */
export async function MacrosCard({ ctx }: { ctx: Ctx }) {
  const [t, macros, people, teams] = await Promise.all([
    getTranslations("settings"),
    listMacros(ctx),
    listAttendeeOptions(ctx),
    teamOptions(ctx),
  ]);
  return (
    <SettingsCard id="macros" title={t("macrosTitle")} text={t("macrosText")}>
      <MacrosSection
        initial={macros}
        people={people.map(({ id, name }) => ({ id, name }))}
        teams={teams.map(({ id, name }) => ({ id, name }))}
        keptTeamIds={ctx.teamIds.filter((id) => mayKeep(ctx, { ownerId: null, teamId: id }, "macros.share"))}
        mayShare={hasPermission(ctx, "macros.share")}
        mayKeep={hasPermission(ctx, "conversations.write")}
      />
    </SettingsCard>
  );
}
