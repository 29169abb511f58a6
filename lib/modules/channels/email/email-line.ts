import type { EmailLine } from "@/lib/modules/delivery/schema";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { EmailMessageRow } from "./store/email-message";

type Person = { name: string; address: string };

/** Addresses as they are stored. @param stored JSON */
export function toPeople(stored: string): Person[] {
  const list = readStoredJson<unknown>(stored);
  return Array.isArray(list) ? (list as Person[]).map(({ name, address }) => ({ name, address })) : [];
}

type Line = Pick<EmailMessageRow, "fromName" | "fromAddress" | "toAddresses" | "ccAddresses" | "subject"> &
  Pick<EmailLine, "hasHtml" | "hasQuote" | "isAutomatic">;

/** What a message's row shows of its e-mail. */
export function toEmailLine({ fromName, fromAddress, toAddresses, ccAddresses, ...row }: Line): EmailLine {
  return {
    from: { name: fromName, address: fromAddress },
    to: toPeople(toAddresses),
    cc: toPeople(ccAddresses),
    subject: row.subject,
    hasHtml: row.hasHtml,
    hasQuote: row.hasQuote,
    isAutomatic: row.isAutomatic,
  };
}

/** The same of a row that is just stored. */
export function lineOfRow(row: EmailMessageRow): EmailLine {
  return toEmailLine({ ...row, hasHtml: Boolean(row.html), hasQuote: row.quotedText !== "" });
}
