import { activeAmong } from "@/lib/modules/attenders/active-attenders";
import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { giveField } from "@/lib/modules/conversations/fields/give-field";
import { TAGS_MAX } from "@/lib/modules/conversations/schema";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import { snoozeRow } from "@/lib/modules/conversations/snooze/snooze-conversation";
import type { AskedConversation } from "@/lib/modules/conversations/state/asked-conversation";
import { changeFields } from "@/lib/modules/conversations/state/change-fields";
import { closeRow } from "@/lib/modules/conversations/state/close-row";
import { giveAsProduct } from "@/lib/modules/conversations/state/give-conversation";
import { moveRow } from "@/lib/modules/conversations/state/move-to-team";
import { findRowToChange, type RowToChange } from "@/lib/modules/conversations/state/row-to-change";
import type { Unit } from "@/lib/modules/events/unit";
import { leaveNotices } from "@/lib/modules/notifications/leave-notices";
import { shortText } from "@/lib/modules/notifications/notification-dto";
import { tagKey } from "@/lib/modules/tags/policy";
import { settleTag } from "@/lib/modules/tags/settle-tags";
import { findTeam, leadersOf } from "@/lib/modules/teams/queries";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { RuleAction, RuleActionKind } from "../schema";
import { fillTexts } from "./fill-texts";
import { type Answered, type Refusal, refusesReply, writeReply } from "./write-reply";

const HOUR_MS = 60 * 60_000;

/** For what a rule acts: the rule's name, and what happened. `key` tells this run's messages from others. */
export type Acting = { name: string; key: string; answered: Answered };
/** What a rule did, and why it didn't write, where it was to. */
export type Acted = { done: RuleActionKind[]; wrote: boolean; refused: Refusal | null };

type Of<Kind extends RuleActionKind> = Extract<RuleAction, { kind: Kind }>;
/** Changes a conversation. @param name the rule's @returns whether there was something to change */
type Change<Kind extends RuleActionKind> = (
  unit: Unit,
  row: RowToChange,
  action: Of<Kind>,
  name: string,
) => Promise<boolean>;
type Changing = Exclude<RuleActionKind, "note" | "reply" | "notify">;

const tagsOf = ({ tags }: RowToChange) => readStoredJson<string[]>(tags);
// Case and accents don't tell two tags apart, as in the registry.
const indexOf = (tags: readonly string[], tag: string) => tags.findIndex((known) => tagKey(known) === tagKey(tag));

const CHANGES: { readonly [Kind in Changing]: Change<Kind> } = {
  async assign(unit, row, { attenderId }) {
    if (attenderId !== null) await findActiveAttender(unit, attenderId);
    if (row.assignedAttenderId === attenderId || row.status === "closed") return false;
    await giveAsProduct(unit, row, attenderId);
    return true;
  },
  async team(unit, row, { teamId }) {
    const team = teamId === null ? null : await findTeam(unit, teamId);
    if (team === undefined) throw notFound();
    if (row.teamId === teamId) return false;
    await moveRow(null, unit, row, team);
    return true;
  },
  async priority(unit, row, { priority }) {
    if (row.priority === priority || row.status === "closed") return false;
    await changeFields(null, unit, row, { priority });
    return true;
  },
  async addTag(unit, row, { tag: given }) {
    const tag = await settleTag(unit, given);
    const tags = tagsOf(row);
    if (row.status === "closed" || indexOf(tags, tag) >= 0) return false;
    if (tags.length >= TAGS_MAX) throw new AppError("TAG_LIMIT");
    await changeFields(null, unit, row, { tags: [...tags, tag] });
    return true;
  },
  async removeTag(unit, row, { tag }) {
    const tags = tagsOf(row);
    const index = indexOf(tags, tag);
    if (row.status === "closed" || index < 0) return false;
    await changeFields(null, unit, row, { tags: tags.toSpliced(index, 1) });
    return true;
  },
  async field(unit, { id, status }, { key, value }, name) {
    if (status === "closed") return false;
    return (await giveField(unit, name, id, { key, value })) !== null;
  },
  async snooze(unit, row, { hours }) {
    if (row.status === "closed") return false;
    await snoozeRow(null, unit, row, unit.now + hours * HOUR_MS);
    return true;
  },
  async close(unit, row) {
    if (row.status === "closed") return false;
    await closeRow(null, unit, row);
    return true;
  },
};

/**
 * Does what a rule says, in its order, in the commit that notes the rule's run.
 * @throws {AppError} for somebody or a team that isn't there any more; then nothing of the rule is stored
 */
export async function act(
  unit: Unit,
  conversation: AskedConversation,
  actions: readonly RuleAction[],
  acting: Acting,
): Promise<Acted> {
  const acted: Acted = { done: [], wrote: false, refused: null };
  for (const [index, action] of actions.entries()) {
    if (action.kind === "reply") {
      acted.refused = await refusesReply(unit, conversation, acting.answered);
      if (acted.refused !== null) continue;
      await writeReply(unit, conversation.id, fillTexts(action.text, conversation), `${acting.key}-${index}`);
      acted.wrote = true;
    } else if (!(await isDone(unit, conversation, action, acting))) continue;
    acted.done.push(action.kind);
  }
  return acted;
}

async function isDone(
  unit: Unit,
  conversation: AskedConversation,
  action: Exclude<RuleAction, Of<"reply">>,
  { name }: Acting,
): Promise<boolean> {
  const chatId = conversation.id;
  if (action.kind === "note") {
    await addEntry(unit, { chatId, kind: "note", authorId: null, content: fillTexts(action.text, conversation) });
    return true;
  }
  const row = await findRowToChange(unit, chatId);
  if (!row) throw notFound();
  if (action.kind === "notify") return notify(unit, row, action, name);
  // The kind says which one it takes, which the compiler can't tie together.
  return (CHANGES[action.kind] as Change<typeof action.kind>)(unit, row, action as never, name);
}

/** Tells those who see the conversation. */
async function notify(
  unit: Unit,
  { id, assignedAttenderId, teamId }: RowToChange,
  { attenderIds, assignee, leads }: Of<"notify">,
  name: string,
): Promise<boolean> {
  const leading = leads && teamId !== null ? await leadersOf(unit, teamId) : [];
  const owner = assignee && assignedAttenderId !== null ? [assignedAttenderId] : [];
  const people = [...new Set([...attenderIds, ...owner, ...leading])];
  const told = await activeAmong(unit, await viewersAmong(unit, id, people));
  await leaveNotices(unit, told, { kind: "rule", conversationId: id, text: shortText(name) });
  return told.length > 0;
}
