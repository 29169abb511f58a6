import { existingAmong } from "@/lib/modules/attenders/active-attenders";
import { liveStatus } from "@/lib/modules/conversations/store/conversation";
import {
  deleteDraft,
  deleteDraftsOf,
  deleteOldestDrafts,
  draftsOf,
  putDraft,
} from "@/lib/modules/conversations/store/message-draft";
import { commit } from "@/lib/modules/events/commit";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { toDraftDtos } from "./list-drafts";
import { DRAFTS_MAX } from "./policy";
import type { DraftDto, SaveDraft } from "./schema";

/**
 * Keeps what the caller has begun to write, or removes it with an empty text, and tells their other windows.
 * @returns the draft as it is now, null for none
 * @throws {AppError} NOT_FOUND, also for whom it names; DRAFT_CHANGED with the draft as it is when another device has written since
 * the version that this one knew
 */
export function saveDraft(ctx: Ctx, chatId: number, input: SaveDraft): Promise<DraftDto | null> {
  const { kind, text, version, device } = input;
  const mentions = [...new Set(input.mentions)];
  const attenderId = ctx.attender.id;
  const named = { attenderId, conversationId: chatId, kind };
  return commit(ctx, async (unit) => {
    if (!(await unit.first(liveStatus, { id: chatId }))) throw notFound();
    if ((await existingAmong(unit, mentions)).length !== mentions.length) throw notFound();
    const tell = (draft: DraftDto | null) =>
      unit.tell(attenderRoom(unit.workspaceId, attenderId), "DraftChanged", { chatId, kind, device, draft });
    if (text.trim() === "") {
      if ((await unit.run(deleteDraft, { ...named, version, device })) > 0) tell(null);
      else await refuseChanged(unit, attenderId, chatId, kind);
      return null;
    }
    const row = await unit.first(putDraft, {
      ...named,
      text,
      mentions: JSON.stringify(mentions),
      device,
      now: unit.now,
      version,
    });
    const draft = row && (await toDraftDtos(unit.workspaceId, [row]))[0];
    if (!draft) {
      await refuseChanged(unit, attenderId, chatId, kind);
      throw new Error("a draft was neither kept nor there");
    }
    await unit.run(deleteOldestDrafts, { attenderId, keep: DRAFTS_MAX });
    tell(draft);
    return draft;
  });
}

/** Nobody reads the drafts of who is out any more. */
export async function forgetDrafts(unit: Unit, { subjectId }: DomainEvent<"attender.deactivated">): Promise<void> {
  await unit.run(deleteDraftsOf, { attenderId: Number(subjectId) });
}

async function refuseChanged(unit: Unit, attenderId: number, chatId: number, kind: DraftDto["kind"]): Promise<void> {
  const stored = await unit.all(draftsOf, { attenderId, conversationId: chatId });
  const [draft] = await toDraftDtos(
    unit.workspaceId,
    stored.filter((row) => row.kind === kind),
  );
  if (draft) throw new AppError("DRAFT_CHANGED", { draft });
}
