import { randomUUID } from "node:crypto";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { GIVABLE_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import { addNote } from "@/lib/modules/conversations/add-note";
import { holdOutgoing } from "@/lib/modules/conversations/held/hold-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import type { Reach } from "@/lib/platform/session/sight";
import { giveRole } from "@/tests/support/attenders/roles";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { rows } from "@/tests/support/rows";

/** Stands in every text of what is hidden. */
export const HIDDEN_TEXT = "Xilofone Escondido";

/** How somebody stands to a private team. */
export type ViewerKind =
  | "administrator"
  | "outsider"
  | "outsider with every permission"
  | "member"
  | "of another team"
  | "of another team with every permission"
  | "of no team"
  | "assignee";
/** Those of them who don't see the team's conversations. */
export const WITHOUT_ACCESS: readonly ViewerKind[] = [
  "outsider",
  "outsider with every permission",
  "of another team",
  "of another team with every permission",
  "of no team",
];
/** Those who see the one that is assigned to one of them. */
export const WITH_ACCESS: readonly ViewerKind[] = ["administrator", "member", "assignee"];

/** A desk with a private team and people who stand to it in all ways. */
export type SightDesk = {
  admin: Ctx;
  team: number;
  otherTeam: number;
  /** By kind: the e-mail address for signedIn(). */
  people: Record<ViewerKind, string>;
  idOf: (kind: ViewerKind) => number;
};

/** Makes the desk in the demo workspace. */
export async function sightDesk(): Promise<SightDesk> {
  const { ctx: first } = await signedIn(DEMO_ACCOUNTS.admin);
  const { workspaceId } = first;
  const ids = new Map<ViewerKind, number>();
  const person = async (kind: ViewerKind, reach: Reach): Promise<string> => {
    const email = await addAttender(workspaceId);
    await rows.run("UPDATE attender SET reach = ? WHERE email = ?", reach, email);
    ids.set(kind, (await signedIn(email)).ctx.attender.id);
    return email;
  };
  const people = {
    administrator: DEMO_ACCOUNTS.admin,
    outsider: await person("outsider", "everything"),
    "outsider with every permission": await person("outsider with every permission", "everything"),
    member: await person("member", "teams"),
    "of another team": await person("of another team", "teams"),
    "of another team with every permission": await person("of another team with every permission", "teams"),
    "of no team": await person("of no team", "own"),
    assignee: await person("assignee", "own"),
  };
  ids.set("administrator", first.attender.id);
  // What they may do is as much as there is, and shows them nothing more.
  await giveRole(people["outsider with every permission"], GIVABLE_PERMISSIONS);
  await giveRole(people["of another team with every permission"], GIVABLE_PERMISSIONS);
  const idOf = (kind: ViewerKind) => ids.get(kind) ?? 0;
  const team = async (name: string, isPrivate: boolean, ...kinds: ViewerKind[]) => {
    const members = kinds.map((kind) => ({ attenderId: idOf(kind), role: "member" as const }));
    return (await saveTeam(first, { name: `${name} ${randomUUID().slice(0, 8)}`, isPrivate, members })).id;
  };
  const [own, otherTeam] = [
    await team("RH", true, "member"),
    await team("Vendas", false, "of another team", "of another team with every permission"),
  ];
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  return { admin, team: own, otherTeam, people, idOf };
}

/**
 * Adds a conversation of the private team, whose every text is hidden, given to its assignee; somebody who doesn't see it had a
 * notice of it before. @returns its id
 */
export async function addHidden({ admin, team, idOf }: SightDesk, customerId?: number): Promise<number> {
  const id = await addConversation(admin.workspaceId, { subject: HIDDEN_TEXT });
  if (customerId !== undefined) await rows.run("UPDATE conversation SET customerId = ? WHERE id = ?", customerId, id);
  await moveToTeam(admin, { chatId: id, teamId: team, from: null });
  await assignConversation(admin, { chatId: id, attenderId: idOf("assignee"), from: null });
  await sendMessage(admin, { chatId: id, text: HIDDEN_TEXT, attachments: [], clientMessageId: randomUUID() });
  await holdOutgoing(
    admin,
    { chatId: id, text: HIDDEN_TEXT, attachments: [], clientMessageId: randomUUID() },
    { dueAt: Date.now() + 60_000, isScheduled: true, evenIfAnswered: true },
  );
  await rows.run(
    "INSERT INTO conversation_tag (workspaceId, tag, conversationId, lastActivityAt) VALUES (?, ?, ?, 0)",
    admin.workspaceId,
    HIDDEN_TEXT,
    id,
  );
  await addNote(admin, id, { content: HIDDEN_TEXT, mentions: [], givesAccess: false, clientId: randomUUID() });
  // From when they saw it.
  for (const kind of WITHOUT_ACCESS)
    await rows.run(
      "INSERT INTO message_draft (workspaceId, attenderId, conversationId, kind, text, device, updatedAt) VALUES (?, ?, ?, 'note', ?, 'sight-desk', 0)",
      admin.workspaceId,
      idOf(kind),
      id,
      HIDDEN_TEXT,
    );
  for (const kind of WITHOUT_ACCESS)
    await rows.run(
      "INSERT INTO notification (workspaceId, attenderId, kind, conversationId, text, createdAt) VALUES (?, ?, 'handover', ?, ?, 0)",
      admin.workspaceId,
      idOf(kind),
      id,
      HIDDEN_TEXT,
    );
  return id;
}
