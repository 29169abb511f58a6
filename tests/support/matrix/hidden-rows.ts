import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { rows } from "@/tests/support/rows";

/** Whose conversation it is, and a text that everything of it has. */
type Hidden = { workspaceId: number; conversationId: number; attenderId: number; text: string };

/**
 * Gives a conversation a row with a text in every table that names one and keeps words: what a route reads of any of them is then
 * looked for in its answers. `sight-matrix.test.ts` fails when a table is missing here.
 */
export async function addHiddenRows({ workspaceId, conversationId, attenderId, text }: Hidden): Promise<void> {
  const of = { workspaceId, conversationId };
  const messageSeq =
    1 + Number(await rows.value("SELECT max(seq) FROM message WHERE conversationId = ?", conversationId));
  const ofMessage = { ...of, messageSeq };
  const now = Date.now();
  await rows.insert("message", { ...of, seq: messageSeq, senderKind: "customer", content: text, createdAt: now });
  await rows.run("UPDATE conversation SET lastSeq = ? WHERE id = ?", messageSeq, conversationId);
  const file = { fileName: `${text}.txt`, contentType: "text/plain", size: 1, createdAt: now };
  const add = (table: string, row: Record<string, unknown>) =>
    rows.run(
      `INSERT INTO "${table}" (${Object.keys(row).map((name) => `"${name}"`)}) VALUES (${Object.keys(row).map(() => "?")})`,
      ...Object.values(row),
    );
  for (const [table, holder] of [
    ["attachment", { messageSeq, position: 0 }],
    ["upload", { attenderId }],
  ] as const)
    await add(table, { ...of, ...holder, ...file, id: randomUUID(), storageKey: randomUUID() });
  await add("message_delivery", { ...ofMessage, channel: "email", errorDetail: text, queuedAt: now, updatedAt: now });
  await add("email_message", {
    ...ofMessage,
    ...{ messageId: randomUUID(), references: "[]", subject: text, fromAddress: "de@exemplo.example", fromName: text },
    ...{ toAddresses: "[]", ccAddresses: "[]", quotedText: text, html: text, digest: randomUUID(), createdAt: now },
  });
  await add("whatsapp_message", { ...ofMessage, details: JSON.stringify({ text }), raw: text, createdAt: now });
  await add("whatsapp_send", { ...ofMessage, part: 0, caption: text, payload: text });
  const fact = await rows.insert("conversation_fact", {
    ...of,
    kind: "closed",
    at: now,
    attenderId,
    afterSeq: messageSeq,
  });
  await add("survey", {
    ...of,
    ...{ factId: fact, attenderId, tokenHash: randomUUID(), locale: "pt-BR", sentAt: now, expiresAt: now },
    ...{ rating: "unsatisfied", comment: text, answeredAt: now },
  });
  await add("assistant_answer", {
    ...of,
    kind: "question",
    question: text,
    answer: text,
    isKnown: true,
    engine: "embedded",
    confidence: 1,
    createdAt: now,
  });
  const flow = await rows.insert("flow", {
    workspaceId,
    ...{ name: "Fluxo", position: 1, channels: "[]", steps: "[]", updatedAt: now, createdAt: now },
  });
  await add("flow_run", {
    ...of,
    ...{
      flowId: flow,
      number: 1,
      stepId: text.slice(0, 24),
      fields: JSON.stringify({ text }),
      startedAt: now,
      updatedAt: now,
    },
  });
  await add("message_choice", { ...ofMessage, body: text, labels: JSON.stringify([text]) });
  await add("knowledge_suggestion", { ...of, title: text, content: text, category: "", tags: "[]", createdAt: now });
}

/** Tables that name a conversation and keep no words of it. */
const WITHOUT_WORDS = [
  "analytics_dirty",
  "analytics_event",
  "automation_run",
  "automation_timer",
  "conversation_fact",
  "conversation_grant",
  "conversation_read",
  "queue_entry",
  "queue_stay",
  "sla_clock",
  "survey_choice",
  "whatsapp_thread",
];

/** Every table that names a conversation and keeps words. */
export function tablesOfConversations(): string[] {
  const schema = fs.readdirSync("prisma/schema").map((file) => fs.readFileSync(`prisma/schema/${file}`, "utf8"));
  const models = [...schema.join("\n").matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  return models
    .filter(([, , body = ""]) => /^ {2}conversationId\b/m.test(body))
    .map(([, name = "", body = ""]) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name)
    .filter((table) => !WITHOUT_WORDS.includes(table))
    .sort();
}
