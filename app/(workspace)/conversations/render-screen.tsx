import { cookies } from "next/headers";
import type { ComponentType } from "react";
import type { ConversationsScreenProps } from "@/components/conversations/conversations-screen";
import { densityCookie, readDensity } from "@/components/conversations/list/density-cookie";
import { FIRST_PAGE_SIZE } from "@/lib/client/calls/list-calls";
import { isoInstantOrNull } from "@/lib/kernel/instant";
import { readFeature } from "@/lib/modules/assistant/behaviour/features";
import { hasBoard } from "@/lib/modules/conversations/board/access";
import { readListQuery } from "@/lib/modules/conversations/filter";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { type ChatsQuery, getChat, getCounters, type ListPage, listChats } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { listViews } from "@/lib/modules/conversations/views/queries";
import { mayKeep } from "@/lib/modules/teams/audience";
import { teamOptions } from "@/lib/modules/teams/queries";
import { isAppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { pageContext } from "@/lib/platform/session/page-context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

/** Query string of this screen. */
export type ScreenSearchParams = Promise<Record<string, string | string[] | undefined>>;

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The list's first rows; null where its address asks what can't be asked: the screen asks again and says so. */
async function firstPage(ctx: Ctx, query: ChatsQuery): Promise<ListPage<ChatDto> | null> {
  try {
    return await listChats(ctx, { ...query, pageSize: FIRST_PAGE_SIZE });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
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
  const density = readDensity((await cookies()).get(densityCookie(ctx.attender.id))?.value);
  const readAt = Date.now();
  const views = await listViews(ctx);
  const { query } = readListQuery((name) => single(parameters[name]), views);
  const { filter, team, search, condition, sort } = query;
  const [list, counters, teams, answering, chat, thread] = await Promise.all([
    firstPage(ctx, { filter, search, condition, sort, team: team ?? undefined }),
    getCounters(ctx, team ?? undefined),
    ctx.teamIds.length === 0 ? [] : teamOptions(ctx),
    readFeature(ctx.workspaceId, "auto-response"),
    chatId === null ? null : getChat(ctx, chatId),
    chatId === null ? null : listMessages(ctx, chatId, { pageSize: FIRST_PAGE_SIZE }),
  ]);
  return (
    <Screen
      viewer={{
        id: ctx.attender.id,
        name: ctx.attender.fullName,
        seesAll: ctx.sight.isWhole,
        ledTeamIds: ctx.teamIds.filter((id) => mayKeep(ctx, { ownerId: null, teamId: id }, "views.share")),
        hasBoard: hasBoard(ctx),
        hasAssistant: answering.isEnabled && answering.settings.mode === "send",
        isLead: ctx.attender.profile === PROFILE_ADMINISTRATOR || ctx.ledTeamIds.length > 0,
      }}
      timeZone={ctx.workspace.timeZone}
      renderedAt={readAt}
      density={density}
      data={{
        readAt,
        query,
        list: list && {
          rows: list.items,
          nextCursor: list.nextCursor,
          instead: list.instead,
          searchedUntil: isoInstantOrNull(list.searchedUntil),
        },
        counters,
        teams,
        views,
        open: chat && thread ? { chat, thread: { messages: thread.items, olderCursor: thread.nextCursor } } : null,
      }}
    />
  );
}
