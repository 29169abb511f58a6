import { activeAmong, activeWhoMay } from "@/lib/modules/attenders/active-attenders";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { findTeam, leadersOf } from "@/lib/modules/teams/queries";
import { leaveNotices } from "./leave-notices";
import { shortText } from "./notification-dto";

/**
 * Tells the leads of a queue's team that nobody can take the customer who has waited longest. Where the team has no lead, those who may
 * change the routing are told.
 */
export async function notifyOfUnserved(
  unit: Unit,
  { subjectId, data: { conversationId } }: DomainEvent<"queue.unserved">,
): Promise<void> {
  const audience = Number(subjectId);
  const team = audience === 0 ? undefined : await findTeam(unit, audience);
  const leaders = team ? await leadersOf(unit, team.id) : [];
  const people = leaders.length > 0 ? leaders : await activeWhoMay(unit, "routing.manage");
  const told = await activeAmong(unit, await viewersAmong(unit, conversationId, people));
  await leaveNotices(unit, told, { kind: "queue_unserved", conversationId, text: team ? shortText(team.name) : null });
}
