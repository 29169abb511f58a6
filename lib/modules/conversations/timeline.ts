import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { type EntryRow, toEntryDto } from "./add-entry";
import type { Page } from "./queries";
import type { EntryDto } from "./schema";
import { visibleAmong } from "./sight";
import { liveChannel } from "./store/conversation";
import { entriesBefore } from "./store/timeline-entry";

/** Lines that lead to another conversation are for who sees that one. */
const LINKS: readonly EntryDto["kind"][] = [
  "continued_in",
  "continues",
  "merged",
  "merged_into",
  "unmerged",
  "messages_out",
  "messages_in",
  "messages_back",
];
const leadsTo = ({ kind, content }: EntryRow) => (LINKS.includes(kind) ? Number.parseInt(content, 10) : null);

/** Entries of a conversation, the newest page in ascending order. Null when the workspace has no such conversation. */
export async function listEntries(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  chatId: number,
  query: { pageSize: number; beforeId?: number },
): Promise<Page<EntryDto> | null> {
  const reader = reads(ctx.workspaceId);
  if (!(await reader.first(liveChannel, { id: chatId }))) return null;
  const { pageSize, beforeId = Number.MAX_SAFE_INTEGER } = query;
  const rows = await reader.all(entriesBefore, { conversationId: chatId, beforeId, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize).reverse();
  return {
    items: (await visibleAmong(ctx, page, leadsTo)).map(toEntryDto),
    nextCursor: rows.length > pageSize ? String(page[0]?.id) : null,
  };
}
