import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { placeHref, readPlace } from "@/components/channels/channel-place";
import { ChannelsForbidden } from "@/components/channels/channels-forbidden";
import { ChannelsScreen } from "@/components/channels/channels-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listQuarantine } from "@/lib/modules/channels/email/list-quarantine";
import { listEmailChannels } from "@/lib/modules/channels/email/queries";
import { listProfiles } from "@/lib/modules/channels/profiles/queries";
import { offeredFields } from "@/lib/modules/channels/web-chat/own-questions";
import { isAskable } from "@/lib/modules/channels/web-chat/policy";
import { listWebChats } from "@/lib/modules/channels/web-chat-config/queries";
import { listWhatsAppChannels } from "@/lib/modules/channels/whatsapp/queries";
import { teamOptions } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import { env } from "@/lib/platform/env/env";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

// As many as the quarantine's list call has on a page.
const COUNTED_MAX = 50;

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("channels");
  return { title: t("title") };
}

/** The channels; administrators only, the others read whom to ask. Each channel and config has an address. */
export default async function ChannelsPage({ params }: { params: Promise<{ path?: string[] }> }) {
  const [ctx, { path = [] }] = await Promise.all([pageContext(), params]);
  const place = readPlace(path);
  if (!place) notFound();
  if (!ctx) redirect(`/login?next=${encodeURIComponent(placeHref(place))}`);
  if (!hasPermission(ctx, "channels.manage")) {
    const attendees = await listAttendeeOptions(ctx);
    return <ChannelsForbidden administrators={attendees.filter(({ role }) => role === "admin")} />;
  }
  const readAt = Date.now();
  const [profiles, webChats, emails, whatsApps, quarantine, teams, fields] = await Promise.all([
    listProfiles(ctx),
    listWebChats(ctx),
    listEmailChannels(ctx),
    listWhatsAppChannels(ctx),
    listQuarantine(ctx, { isOpen: true, pageSize: COUNTED_MAX }),
    teamOptions(ctx),
    offeredFields(reads(ctx.workspaceId)),
  ]);
  return (
    <ClientMessages namespaces={["channels", "answers", "records", "form-settings"]}>
      <ChannelsScreen
        data={{
          readAt,
          profiles,
          webChats,
          emails,
          whatsApps,
          teams,
          askedFields: fields.filter(isAskable),
          quarantine: { count: quarantine.items.length, hasMore: quarantine.nextCursor !== null },
        }}
        timeZone={ctx.workspace.timeZone}
        origin={env().APP_URL}
      />
    </ClientMessages>
  );
}
