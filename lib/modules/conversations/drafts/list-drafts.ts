import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { liveStatus } from "@/lib/modules/conversations/store/conversation";
import { type DraftRow, draftsOf, newestDrafts } from "@/lib/modules/conversations/store/message-draft";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { visibleAmong } from "../sight";
import { DRAFTS_MAX } from "./policy";
import { type DraftDto, LISTED_TEXT_MAX, type ListedDraftDto } from "./schema";

/** Drafts as who wrote them sees them, with the names of those whom they name. */
export async function toDraftDtos(workspaceId: number, rows: readonly DraftRow[]): Promise<DraftDto[]> {
  const named = rows.map(({ mentions }) => readStoredJson<number[]>(mentions));
  const names = await attenderNames(workspaceId, named.flat());
  return rows.map(({ conversationId, kind, text, device, updatedAt }, index) => ({
    chatId: conversationId,
    kind,
    text,
    mentions: (named[index] ?? []).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    }),
    version: updatedAt,
    device,
    updatedAt: isoInstant(updatedAt),
  }));
}

/** What the caller has begun to write in a conversation. @throws {AppError} NOT_FOUND */
export async function listDrafts({ workspaceId, attender }: Ctx, chatId: number): Promise<DraftDto[]> {
  const reader = reads(workspaceId);
  const rows = await reader.all(draftsOf, { attenderId: attender.id, conversationId: chatId });
  if (rows.length === 0 && !(await reader.first(liveStatus, { id: chatId }))) throw notFound();
  return toDraftDtos(workspaceId, rows);
}

/** What the caller has begun to write in conversations that they see, the newest first; long texts are cut. */
export async function listAllDrafts(ctx: Ctx): Promise<ListedDraftDto[]> {
  const { workspaceId, attender } = ctx;
  const rows = await reads(workspaceId).all(newestDrafts, { attenderId: attender.id, limit: DRAFTS_MAX });
  const seen = await visibleAmong(ctx, rows, ({ conversationId }) => conversationId);
  return (await toDraftDtos(workspaceId, seen)).map((draft) => ({
    ...draft,
    text: draft.text.slice(0, LISTED_TEXT_MAX),
    isCut: draft.text.length > LISTED_TEXT_MAX,
  }));
}
