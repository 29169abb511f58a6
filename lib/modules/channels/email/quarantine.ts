import { commit } from "@/lib/modules/events/commit";
import type { ParsedEmail } from "./parse/parsed-email";
import { letGo, type RawKey } from "./raw-email";
import type { QuarantinedDto } from "./schema";
import type { EmailChannelRow } from "./store/email-channel";
import { putQuarantined } from "./store/quarantined-message";

/** A raw message whose bytes are a stored file (`readRaw`), and the config that it was taken in by. */
export type RawEmail = RawKey & { channel: EmailChannelRow; size: number };

/** The same where that config may be gone; then `id` is null. */
type Place = RawKey & { channel: { id: number | null }; size: number };

/** Puts a raw message where people see that it couldn't be placed. */
export async function quarantine(
  { channel, size, ...key }: Place,
  reason: QuarantinedDto["reason"],
  detail = "",
  parsed?: Pick<ParsedEmail, "from" | "subject">,
  resolvedAt: number | null = null,
): Promise<void> {
  await commit({ workspaceId: key.workspaceId }, async (unit) => {
    await unit.run(putQuarantined, {
      channel: "email",
      emailChannelId: channel.id,
      reason,
      detail,
      fromAddress: parsed?.from?.address ?? "",
      subject: parsed?.subject ?? "",
      rawKey: key.rawKey,
      size,
      createdAt: unit.now,
      resolvedAt,
    });
    letGo(unit, key);
  });
}
