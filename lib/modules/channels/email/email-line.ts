import type { EmailLine } from "@/lib/modules/delivery/schema";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { EmailMessageRow } from "./store/email-message";

type Person = { name: string; address: string };

/** Addresses as they are stored. @param stored JSON */
export function toPeople(stored: string): Person[] {
  const list = readStoredJson<unknown>(stored);
  return Array.isArray(list) ? (list as Person[]).map(({ name, address }) => ({ name, address })) : [];
}

type Line = Pick<EmailMessageRow, "fromName" | "fromAddress" | "toAddresses" | "ccAddresses" | "bccAddresses"> &
  Pick<EmailMessageRow, "subject" | "isOutgoing" | "forwardsSeq" | "forwardsFiles"> &
  Pick<EmailLine, "hasHtml" | "hasQuote" | "isAutomatic">;

/** What a message's row shows of its e-mail. @param customer the customer's addresses, in lower case; empty where they have none */
export function toEmailLine(row: Line, customer: ReadonlySet<string>): EmailLine {
  const { fromName, fromAddress, toAddresses, ccAddresses, bccAddresses, forwardsSeq, forwardsFiles } = row;
  return {
    from: { name: fromName, address: fromAddress },
    to: toPeople(toAddresses),
    cc: toPeople(ccAddresses),
    bcc: toPeople(bccAddresses),
    subject: row.subject,
    hasHtml: row.hasHtml,
    hasQuote: row.hasQuote,
    isAutomatic: row.isAutomatic,
    isFromOther: !row.isOutgoing && customer.size > 0 && !customer.has(fromAddress.toLowerCase()),
    forwards: forwardsSeq === null ? null : { seq: forwardsSeq, files: readStoredJson<string[]>(forwardsFiles).length },
  };
}

const NOBODY: ReadonlySet<string> = new Set();

/** The same of a row that is just stored. */
export function lineOfRow(row: EmailMessageRow, customer = NOBODY): EmailLine {
  return toEmailLine({ ...row, hasHtml: Boolean(row.html), hasQuote: row.quotedText !== "" }, customer);
}
