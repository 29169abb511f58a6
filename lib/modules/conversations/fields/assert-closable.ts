import { liveTeam } from "@/lib/modules/conversations/store/conversation";
import { assertFilled } from "@/lib/modules/fields/required-values";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";

/** Makes sure that a conversation has what its team wants to know before it is closed. @throws {AppError} FIELDS_REQUIRED */
export async function assertClosable(reader: Pick<Reader, "all" | "first">, ctx: Ctx, id: number): Promise<void> {
  const row = await reader.first(liveTeam, { id });
  await assertFilled(reader, ctx, { subject: "conversation", id, teamId: row?.teamId ?? null });
}
