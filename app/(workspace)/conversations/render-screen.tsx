import type { ComponentType } from "react";
import type { ConversationsScreenProps } from "@/components/conversations/conversations-screen";
import { FIRST_PAGE_SIZE } from "@/lib/client/calls/list-calls";
import { readListQuery } from "@/lib/modules/conversations/filter";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import { teamOptions } from "@/lib/modules/teams/queries";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** Query string of this screen. */
export type ScreenSearchParams = Promise<Record<string, string | string[] | undefined>>;

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * The screen with everything its first paint needs. There is no loading.tsx on purpose: the reads take milliseconds, and
 * a streamed fallback would keep the rows out of the first visible HTML.
 */
export async function renderScreen(
  Screen: ComponentType<ConversationsScreenProps>,
  chatId: number | null,
  searchParams: ScreenSearchParams,
) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  // Signed out: the layout shows the welcome panel.
  if (!ctx) return null;
  const readAt = Date.now();
  const { query } = readListQuery((name) => single(parameters[name]));
  const [list, counters, teams, chat, thread] = await Promise.all([
    listChats(ctx, { ...query, team: query.team ?? undefined, pageSize: FIRST_PAGE_SIZE }),
    getCounters(ctx, query.team ?? undefined),
    ctx.teamIds.length === 0 ? [] : teamOptions(ctx),
    chatId === null ? null : getChat(ctx, chatId),
    chatId === null ? null : listMessages(ctx, chatId, { pageSize: FIRST_PAGE_SIZE }),
  ]);
  return (
    <Screen
      viewer={{
        id: ctx.attender.id,
        name: ctx.attender.fullName,
        isAdministrator: hasPermission(ctx.attender.profile, "channels.manage"),
        seesAll: ctx.sight.isWhole,
      }}
      timeZone={ctx.workspace.timeZone}
      renderedAt={readAt}
      data={{
        readAt,
        query,
        list: { rows: list.items, nextCursor: list.nextCursor, instead: list.instead },
        counters,
        teams,
        open: chat && thread ? { chat, thread: { messages: thread.items, olderCursor: thread.nextCursor } } : null,
      }}
    />
  );
}
