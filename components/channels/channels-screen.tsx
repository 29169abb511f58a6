"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ConfigSection } from "@/components/channels/editor/config-section";
import { TimeZoneContext } from "@/components/channels/editor/time-text";
import { stateOf } from "@/components/channels/email/mailbox-state";
import { TEAM_NAMES_KEY } from "@/lib/client/cache/cache-keys";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import {
  emailCalls,
  fetchQuarantine,
  profileCalls,
  webChatCalls,
  whatsAppCalls,
} from "@/lib/client/calls/channel-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ChannelsData } from "./channels-data";
import { ChannelsOverview, type ListedConfig } from "./channels-overview";
import { EditorSkeleton } from "./channels-skeleton";
import { useChannelPlace } from "./use-channel-place";
import { channelsKey, useConfigs } from "./use-configs";
import { ASKED_FIELDS_KEY } from "./web-chat/asked-fields";

const WebChatEditor = lazyPart(() => import("./web-chat/web-chat-editor"), "WebChatEditor");
const EmailEditor = lazyPart(() => import("./email/email-editor"), "EmailEditor");
const WhatsAppEditor = lazyPart(() => import("./whatsapp/whatsapp-editor"), "WhatsAppEditor");
const QuarantineSection = lazyPart(() => import("./quarantine/quarantine-section"), "QuarantineSection");
const ProfilesDialog = lazyPart(() => import("./profiles/profiles-dialog"), "ProfilesDialog");

type ScreenProps = {
  data: ChannelsData;
  timeZone: string;
  /** Where our own scripts are. */
  origin: string;
};

/** The channels: what they are connected to, and how. Administrators only. */
export function ChannelsScreen(props: ScreenProps) {
  return (
    <QueryProvider>
      <TimeZoneContext value={props.timeZone}>
        <Screen {...props} />
      </TimeZoneContext>
    </QueryProvider>
  );
}

function Screen({ data, origin }: ScreenProps) {
  useSeeded(data.readAt, () => [
    [channelsKey("profiles"), data.profiles],
    [channelsKey("web-chats"), data.webChats],
    [channelsKey("emails"), data.emails],
    [channelsKey("whatsapps"), data.whatsApps],
    [channelsKey("quarantine-count"), data.quarantine],
    [TEAM_NAMES_KEY, data.teams],
    [ASKED_FIELDS_KEY, data.askedFields],
  ]);
  const { place, go } = useChannelPlace();
  const [isManaging, setManaging] = useState(false);
  const profiles = useConfigs("profiles", profileCalls);
  const webChats = useConfigs("web-chats", webChatCalls);
  const emails = useConfigs("emails", emailCalls);
  const whatsApps = useConfigs("whatsapps", whatsAppCalls);
  const quarantine = useQuery({
    queryKey: channelsKey("quarantine-count"),
    queryFn: async ({ signal }) => {
      const page = await fetchQuarantine("open", null, signal);
      return { count: page.items.length, hasMore: page.nextCursor !== null };
    },
    enabled: place.view === "overview",
    retry: false,
  });
  const all = [profiles, webChats, emails, whatsApps];
  const shared = { profiles: profiles.rows, go, origin, onManageProfiles: () => setManaging(true) };

  function part() {
    if (place.view === "overview")
      return (
        <ChannelsOverview
          configs={{
            "web-chat": webChats.rows.map((row) => listed(row, false)),
            email: emails.rows.map((row) => listed(row, stateOf(row) === "failing")),
            whatsapp: whatsApps.rows.map((row) =>
              listed(row, row.isActive && (row.lastError ?? row.accountState) !== null),
            ),
          }}
          isStale={all.some(({ isStale }) => isStale)}
          onReload={() => {
            for (const { reload } of all) void reload();
          }}
          quarantine={quarantine.data ?? data.quarantine}
          profileCount={profiles.rows.length}
          go={go}
          onManageProfiles={shared.onManageProfiles}
        />
      );
    if (place.view === "quarantine")
      return (
        <Suspense fallback={<EditorSkeleton />}>
          <QuarantineSection emails={emails.rows} go={go} />
        </Suspense>
      );
    const { view, config } = place;
    const section = { ...shared, kind: view, config };
    if (view === "web-chat") return <ConfigSection {...section} key={view} configs={webChats} editor={WebChatEditor} />;
    if (view === "email") return <ConfigSection {...section} key={view} configs={emails} editor={EmailEditor} />;
    return <ConfigSection {...section} key={view} configs={whatsApps} editor={WhatsAppEditor} />;
  }

  return (
    <div className="mx-auto max-w-6xl p-4 sm:p-6">
      {part()}
      <Suspense>
        {isManaging ? (
          <ProfilesDialog
            profiles={profiles}
            configs={{ webChats: webChats.rows, emails: emails.rows, whatsApps: whatsApps.rows }}
            onMoved={() => {
              for (const { reload } of [webChats, emails, whatsApps]) void reload();
            }}
            onClose={() => setManaging(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function listed({ id, name, isActive }: Omit<ListedConfig, "trouble">, trouble: boolean): ListedConfig {
  return { id, name, isActive, trouble };
}
