import { type Fields, type FieldValue, leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import {
  type AskedConversation,
  findAsked,
  isFirstOfCustomer,
  textOfMessage,
} from "@/lib/modules/conversations/state/asked-conversation";
import { type OwnCondition, ownFields } from "@/lib/modules/fields/conditions/own-questions";
import { ownValues } from "@/lib/modules/fields/conditions/own-values";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { RULE_FIELDS, type RuleField, type RuleValues } from "../filter";

/** What takes a further look than the conversation's row. */
type Looked = { message: string | null; isFirst: boolean; isOpen: boolean };

/** What rules ask about of a conversation. */
export const valuesOf = (row: AskedConversation, { message, isFirst, isOpen }: Looked): RuleValues => ({
  status: row.status,
  assignee: row.assignedAttenderId,
  team: row.audience === 0 ? null : row.audience,
  channel: row.channel,
  priority: row.priority,
  tags: readStoredJson<string[]>(row.tags),
  subject: row.subject,
  message,
  customer: row.customerId,
  company: row.companyId,
  email: row.email,
  isFirst,
  isOpen,
  waitingSince: row.awaitingReplySince,
  lastActivityAt: row.lastActivityAt,
  createdAt: row.createdAt,
});

type Asking = OwnCondition;
/** What some rules ask of a conversation, and of the workspace's own fields by the names that conditions have for them. */
type AskedValues = RuleValues & Readonly<Record<string, FieldValue[keyof FieldValue]>>;

/** What some rules ask of the workspace's own fields, of each of some conversations in their order. */
export const ownOf = (reader: Pick<Reader, "all">, rules: readonly Asking[], rows: readonly AskedConversation[]) =>
  ownValues(
    reader,
    rules.flatMap(({ own }) => own),
    rows.map(({ id, customerId, companyId }) => ({ conversation: id, customer: customerId, company: companyId })),
  );

const asks = (rules: readonly Asking[], field: RuleField): boolean =>
  rules.some(({ condition }) => leavesOf(condition).some((leaf) => leaf.field === field));

/** A conversation with what some rules ask of it; undefined when it is deleted or not there. */
export type Subject = { row: AskedConversation; values: AskedValues };

/**
 * Reads what some rules ask of a conversation, and nothing that none of them asks.
 * @param about.messageSeq the number of the message that it is about @param about.at when it happened, epoch milliseconds
 */
export async function readSubject(
  reader: Pick<Reader, "first" | "all">,
  conversationId: number,
  rules: readonly Asking[],
  about: { messageSeq?: number | undefined; at: number },
): Promise<Subject | undefined> {
  const row = await findAsked(reader, conversationId);
  if (!row) return undefined;
  const { messageSeq } = about;
  const isTextAsked = messageSeq !== undefined && asks(rules, "message");
  const message = isTextAsked ? ((await textOfMessage(reader, conversationId, messageSeq)) ?? null) : null;
  const isFirst = asks(rules, "isFirst") && (await isFirstOfCustomer(reader, row));
  const isOpen = asks(rules, "isOpen") && (await calendarTime(reader, null)).isOpenAt(about.at);
  const [own] = await ownOf(reader, rules, [row]);
  return { row, values: { ...valuesOf(row, { message, isFirst, isOpen }), ...own } };
}

/** Whether a rule's condition holds. @param now epoch milliseconds */
export const holds = ({ condition, own }: Asking, values: AskedValues, now: number): boolean =>
  conditionHolds<Fields>(condition, { fields: { ...RULE_FIELDS, ...ownFields(own) }, values, now });
