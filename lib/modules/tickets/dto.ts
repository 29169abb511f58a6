import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type TicketDetailDto, type TicketDto, ticketIdOf } from "./schema";
import type { TicketDetailRow, TicketRow } from "./store/ticket-row";

/** The tags of a row. */
export const tagsOf = (row: { tags: string }): string[] =>
  row.tags === "[]" ? [] : readStoredJson<string[]>(row.tags);

/** A list row. */
export function toTicketDto(row: TicketRow): TicketDto {
  return {
    id: ticketIdOf(row.number),
    number: row.number,
    subject: row.subject,
    status: row.status,
    ownStatus:
      row.ownStatusId === null
        ? null
        : { id: row.ownStatusId, name: row.ownStatusName ?? "", color: row.ownStatusColor ?? "gray" },
    priority: row.priority,
    customer: { id: row.customerId, name: row.customerName, email: row.customerEmail, companyName: row.companyName },
    team: row.teamId === null ? null : { id: row.teamId, name: row.teamName ?? "" },
    assignee: row.attenderId === null ? null : { id: row.attenderId, name: row.attenderName ?? "" },
    conversation:
      row.conversationId === null ? null : { id: row.conversationId, subject: row.conversationSubject ?? "" },
    tags: tagsOf(row),
    version: row.version,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    resolvedAt: isoInstantOrNull(row.resolvedAt),
  };
}

/** A ticket as its own pane shows it. */
export function toTicketDetailDto(row: TicketDetailRow): TicketDetailDto {
  return {
    ...toTicketDto(row),
    description: row.description,
    createdBy: row.createdById === null ? null : { id: row.createdById, name: row.createdByName ?? "" },
    previousTicketId: row.previousNumber === null ? null : ticketIdOf(row.previousNumber),
  };
}
