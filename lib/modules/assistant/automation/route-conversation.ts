import { STATUS_CODES } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { plain } from "@/lib/kernel/plain";
import type { FeatureSettings } from "@/lib/modules/assistant/behaviour/schema";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { giveConversation } from "@/lib/modules/conversations/state/give-conversation";
import { findRowToChange } from "@/lib/modules/conversations/state/row-to-change";
import type { IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { commit } from "@/lib/modules/events/commit";
import { routingIn } from "@/lib/modules/routing/routings";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { tokens, wordForms } from "@/lib/platform/search/tokens";
import { type RoutingCandidate, routingCandidates } from "../store/routing";
import type { MessagePlace } from "./queue-reading";

type Settings = FeatureSettings["smart-routing"];

/** Stems of everything that a conversation is about: its tags, its message, and the tags of the knowledge that it asks for. */
async function topicOf(workspaceId: number, { content, tags, subject }: IncomingMessage): Promise<ReadonlySet<string>> {
  const [known] = await rankPassages(workspaceId, content, 1);
  const texts = [content, subject, ...readStoredJson<string[]>(tags), known?.category ?? "", ...(known?.tags ?? [])];
  const stems = new Set<string>();
  for (const { text } of tokens(texts.join(" \n "))) for (const stem of wordForms(text).stems) stems.add(stem);
  return stems;
}

/** Share of an attender's tags' words that the conversation is about, at the best tag. */
function expertise(tags: readonly string[], topic: ReadonlySet<string>): number {
  return Math.max(
    0,
    ...tags.map((tag) => {
      const words = [...tokens(plain(tag))];
      if (words.length === 0) return 0;
      return words.filter(({ text }) => wordForms(text).stems.some((stem) => topic.has(stem))).length / words.length;
    }),
  );
}

/** Who should have a conversation: the best by the criteria, the first of which weighs most; undefined when nobody may. */
function chooseAttender(
  candidates: readonly RoutingCandidate[],
  topic: ReadonlySet<string>,
  { routingCriteria, enableSkillMatching }: Settings,
): RoutingCandidate | undefined {
  const isWanted = (criterion: Settings["routingCriteria"][number]) => routingCriteria.includes(criterion);
  // Who isn't there can't answer, however well they know the subject.
  const there = isWanted("availability") ? candidates.filter(({ isAvailable }) => isAvailable === 1) : candidates;
  const most = Math.max(1, ...there.map(({ open }) => open));
  const suitOf = (candidate: RoutingCandidate) =>
    routingCriteria.reduce((sum, criterion, index) => {
      const weight = 4 / 2 ** index;
      if (criterion === "workload") return sum + weight * (1 - candidate.open / most);
      if (criterion === "availability") return sum + weight * candidate.isAvailable;
      return sum + (enableSkillMatching ? weight * expertise(readStoredJson<string[]>(candidate.tags), topic) : 0);
    }, 0);
  return there
    .map((candidate) => ({ candidate, value: suitOf(candidate) }))
    .sort(
      (one, two) =>
        two.value - one.value || one.candidate.open - two.candidate.open || one.candidate.id - two.candidate.id,
    )[0]?.candidate;
}

/** Gives an unassigned conversation to whoever suits it best. @returns whether somebody has it now. */
export async function routeConversation(
  { workspaceId, conversationId }: MessagePlace,
  incoming: IncomingMessage,
  settings: Settings,
): Promise<boolean> {
  if (incoming.assignedAttenderId !== null || incoming.status === "closed") return false;
  const candidates = await reads(workspaceId).all(routingCandidates, {});
  const chosen = chooseAttender(candidates, await topicOf(workspaceId, incoming), settings);
  if (!chosen) return false;
  return commit({ workspaceId }, async (unit) => {
    const row = await findRowToChange(unit, conversationId);
    // Of a person who takes it and this one wins, whoever is first.
    if (!row || row.assignedAttenderId !== null || row.status === "closed") return false;
    // A team that has its own way of giving conversations out keeps to it.
    if ((await routingIn(unit, row.audience)).mode !== "manual") return false;
    await giveConversation(unit, row, chosen.id, null);
    await unit.audit("conversation.assigned", {
      subject: ["conversation", conversationId],
      details: { attenderId: chosen.id, by: "smart-routing" },
    });
    const name = `${chosen.firstName} ${chosen.surname}`.trim();
    const { awaitingReplySince } = row;
    unit.afterwards(() =>
      announceChange(workspaceId, {
        id: conversationId,
        assignedAttender: { id: chosen.id, name, email: chosen.email },
        status: "active",
        statusCode: STATUS_CODES.active,
        awaitingReplySince: isoInstantOrNull(awaitingReplySince),
        updatedAt: isoInstant(unit.now),
      }),
    );
    return true;
  });
}
