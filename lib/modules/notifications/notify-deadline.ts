import { activeAmong, teamMembers } from "@/lib/modules/attenders/active-attenders";
import { readSeenFields, viewersAmong } from "@/lib/modules/conversations/sight";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { leadersOf } from "@/lib/modules/teams/queries";
import { leaveNotices } from "./leave-notices";

/** An unassigned conversation is told to so many at the most. */
const PEOPLE_MAX = 100;

/**
 * Tells of a deadline whoever has the conversation, or while nobody has it everybody who sees it; and who leads its team, once it has passed.
 */
export async function notifyOfDeadline(
  unit: Unit,
  { subjectId }: DomainEvent<"sla.warned" | "sla.breached">,
  kind: "sla_warned" | "sla_breached",
): Promise<void> {
  const conversationId = Number(subjectId);
  const seen = (await readSeenFields(unit, [conversationId])).get(conversationId);
  if (!seen) return;
  const { assignedAttenderId, audience } = seen;
  const owners = assignedAttenderId === null ? await teamMembers(unit, PEOPLE_MAX) : [assignedAttenderId];
  const leaders = kind === "sla_breached" && audience !== 0 ? await leadersOf(unit, audience) : [];
  const people = [...new Set([...owners, ...leaders])];
  const told = await activeAmong(unit, await viewersAmong(unit, conversationId, people));
  await leaveNotices(unit, told, { kind, conversationId });
}
