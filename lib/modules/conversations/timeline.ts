import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee } from "@/lib/platform/session/sight";
import { type EntryRow, toEntryDto } from "./add-entry";
import type { Page } from "./queries";
import type { EntryDto } from "./schema";
import { readSeenFields } from "./sight";
import { liveChannel } from "./store/conversation";
import { entriesBefore } from "./store/timeline-entry";

const LINKS: readonly EntryDto["kind"][] = ["continued_in", "continues"];

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
    items: (await withoutHiddenLinks(ctx, page)).map(toEntryDto),
    nextCursor: rows.length > pageSize ? String(page[0]?.id) : null,
  };
}

/** Lines that lead to another conversation are for who sees that one. */
async function withoutHiddenLinks<Row extends EntryRow>(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const leadsTo = ({ kind, content }: Row) => (LINKS.includes(kind) ? Number(content) : null);
  const ids = rows.flatMap((row) => leadsTo(row) ?? []);
  if (sight.isWhole || ids.length === 0) return rows;
  const fields = await readSeenFields(reads(workspaceId), ids);
  return rows.filter((row) => {
    const id = leadsTo(row);
    const seen = id === null ? undefined : fields.get(id);
    return id === null || (seen !== undefined && canSee(sight, seen));
  });
}
