import { type EmailChannelRow, insertQuarantined } from "@/lib/platform/db/email-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import type { ParsedEmail } from "./parsed-email";
import type { QuarantinedDto } from "./schema";

/** A raw message that was taken in, and where. */
export type RawEmail = { channel: EmailChannelRow; rawKey: string; size: number };

/** Where a raw message was taken in; `id` null once its config is gone. */
type Place = { channel: { workspaceId: number; id: number | null }; rawKey: string; size: number };

/** Puts a raw message where people see that it couldn't be placed. */
export async function quarantine(
  { channel, rawKey, size }: Place,
  reason: QuarantinedDto["reason"],
  detail = "",
  parsed?: Pick<ParsedEmail, "from" | "subject">,
  resolvedAt: number | null = null,
): Promise<void> {
  await groupCommit((db) =>
    insertQuarantined(db, {
      workspaceId: channel.workspaceId,
      emailChannelId: channel.id,
      reason,
      detail,
      fromAddress: parsed?.from?.address ?? "",
      subject: parsed?.subject ?? "",
      rawKey,
      size,
      at: Date.now(),
      resolvedAt,
    }),
  );
}
