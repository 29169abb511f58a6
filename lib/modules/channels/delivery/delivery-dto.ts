import type { DeliveryRow } from "@/lib/platform/db/delivery-store";
import type { EmailMessageRow } from "@/lib/platform/db/email-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { DeliveryDto, EmailLine } from "./schema";

/** A message as its delivery names it. */
export type MessageKey = { workspaceId: number; conversationId: number; messageSeq: number };

/** A stored delivery as screens get it. */
export function toDeliveryDto(
  row: Pick<DeliveryRow, "state" | "errorCode" | "errorDetail" | "attempts"> & { nextAttemptAt: number | Date | null },
): DeliveryDto {
  return {
    state: row.state,
    errorCode: row.errorCode,
    errorDetail: row.errorDetail,
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt === null ? null : new Date(row.nextAttemptAt).toISOString(),
  };
}

type Person = { name: string; address: string };

/** Addresses as they are stored. */
export function toPeople(stored: unknown): Person[] {
  const list: unknown = typeof stored === "string" ? readStoredJson(stored) : stored;
  return Array.isArray(list) ? (list as Person[]).map(({ name, address }) => ({ name, address })) : [];
}

/** What a message's row shows of its e-mail. */
export function toEmailLine(
  row: Pick<EmailMessageRow, "fromName" | "fromAddress" | "subject" | "html" | "quotedText"> & {
    toAddresses: unknown;
    ccAddresses: unknown;
    isAutomatic: 0 | 1 | boolean;
  },
): EmailLine {
  return {
    from: { name: row.fromName, address: row.fromAddress },
    to: toPeople(row.toAddresses),
    cc: toPeople(row.ccAddresses),
    subject: row.subject,
    hasHtml: row.html !== null && row.html !== "",
    hasQuote: row.quotedText !== "",
    isAutomatic: Boolean(row.isAutomatic),
  };
}
