import { commit } from "@/lib/modules/events/commit";
import type { ParsedEmail } from "./parse/parsed-email";
import type { QuarantinedDto } from "./schema";
import type { EmailChannelRow } from "./store/email-channel";
import { putQuarantined } from "./store/quarantined-message";

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
  await commit(channel, (unit) =>
    unit.run(putQuarantined, {
      channel: "email",
      emailChannelId: channel.id,
      reason,
      detail,
      fromAddress: parsed?.from?.address ?? "",
      subject: parsed?.subject ?? "",
      rawKey,
      size,
      createdAt: unit.now,
      resolvedAt,
    }),
  );
}
