import { addPassages } from "@/lib/modules/assistant/knowledge/add-passages";
import { commit } from "@/lib/modules/events/commit";
import { storeFile } from "@/lib/platform/storage/storage";
import { addFlow, FLOW_BODIES, FLOW_NO_ID, FLOW_SLOTS } from "@/tests/support/matrix/flow-rows";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** What an id of the assistant's routes names. */
export type AssistantKind =
  | "knowledgeItem"
  | "instruction"
  | "assistantAnswer"
  | "knowledgeGap"
  | "knowledgeProposal"
  | "skilledAttender"
  | "flow";

/** The fields of the assistant's routes that name a row. */
export const ASSISTANT_SLOTS: Record<string, AssistantKind | "conversation" | "public"> = {
  "GET /api/v1/knowledge/[id] params.id": "knowledgeItem",
  "PUT /api/v1/knowledge/[id] params.id": "knowledgeItem",
  "DELETE /api/v1/knowledge/[id] params.id": "knowledgeItem",
  "POST /api/v1/knowledge/[id]/restore params.id": "knowledgeItem",
  "POST /api/v1/knowledge/[id]/refresh params.id": "knowledgeItem",
  "GET /api/v1/knowledge/[id]/passages params.id": "knowledgeItem",
  "GET /api/v1/knowledge/[id]/source params.id": "knowledgeItem",
  "PUT /api/v1/instructions/[id] params.id": "instruction",
  "DELETE /api/v1/instructions/[id] params.id": "instruction",
  "POST /api/v1/instructions/[id]/restore params.id": "instruction",
  "PATCH /api/v1/assistant/features/[code] params.code": "public",
  "PUT /api/v1/assistant/answers/[id]/feedback params.id": "assistantAnswer",
  "POST /api/v1/assistant/answers body.chatId": "conversation",
  // A name, not a number: tests/integration/assistant/assistant-answers.test.ts.
  "POST /api/v1/assistant/answers body.ticketId": "public",
  "POST /api/v1/assistant/suggestions body.chatId": "conversation",
  "POST /api/v1/assistant/translations body.chatId": "conversation",
  "POST /api/v1/assistant/rewrites body.chatId": "conversation",
  "GET /api/v1/conversations/[id]/suggestions params.id": "conversation",
  "PUT /api/v1/assistant/skills body.attenderId": "skilledAttender",
  "PATCH /api/v1/knowledge-gaps/[id] params.id": "knowledgeGap",
  "PATCH /api/v1/knowledge-gaps/[id] body.itemId": "knowledgeItem",
  "PATCH /api/v1/knowledge-proposals/[id] params.id": "knowledgeProposal",
  "POST /api/v1/conversations/[id]/assistant params.id": "conversation",
  "GET /api/v1/conversations/[id]/assistant params.id": "conversation",
  "POST /api/v1/conversations/[id]/hand-back params.id": "conversation",
  "POST /api/v1/conversations/[id]/knowledge params.id": "conversation",
  ...FLOW_SLOTS,
};

const ITEM = { title: "Prazo", content: "Sete dias.", type: "faq", category: "Entrega" };

/** Bodies of the assistant's routes that are right but for the ids. */
export const ASSISTANT_BODIES: Record<string, object> = {
  "PUT /api/v1/knowledge/[id]": { ...ITEM, version: 1 },
  "PUT /api/v1/instructions/[id]": { title: "Tom", description: "Como falar", content: "Seja breve", version: 1 },
  "PUT /api/v1/assistant/answers/[id]/feedback": { feedback: "positive" },
  "POST /api/v1/assistant/answers": { question: "Qual é o prazo?" },
  "POST /api/v1/assistant/suggestions": { text: "prazo" },
  "POST /api/v1/assistant/translations": { text: "Bom dia" },
  "POST /api/v1/assistant/rewrites": { text: "Bom dia", manner: "warmer" },
  "PUT /api/v1/assistant/skills": { tags: ["entrega"], from: [] },
  "PATCH /api/v1/knowledge-gaps/[id]": { isResolved: true },
  "PATCH /api/v1/knowledge-proposals/[id]": { status: "rejected" },
  "POST /api/v1/conversations/[id]/assistant": { action: "suggest" },
  ...FLOW_BODIES,
};

/** Fields of the assistant's routes that name no row. */
export const ASSISTANT_NO_ID: readonly string[] = [
  "title",
  "category",
  "questions",
  "isEnabled",
  "settings",
  "mood",
  "baseUrl",
  "apiKey",
  "model",
  "monthlyTokens",
  "monthlyCents",
  "inputCentsPerMillion",
  "outputCentsPerMillion",
  "timeoutSeconds",
  "language",
  "manner",
  "days",
  "resolved",
  ...FLOW_NO_ID,
];

/** Rows of the assistant in a workspace, one per kind. @param text stands in each. @returns their ids. */
export async function addAssistantRows(workspaceId: number, text: string): Promise<Record<AssistantKind, string>> {
  const item = await rawClient().knowledgeItem.create({
    data: {
      workspaceId,
      title: text,
      content: text,
      type: "document",
      category: text,
      tags: [text],
      fileName: "nota.txt",
      fileSize: 4,
      fileType: "text/plain",
      storageKey: await storeFile(workspaceId, Buffer.from("nota")),
      state: "ready",
      indexedRevision: 1,
      passageCount: 1,
    },
  });
  await commit({ workspaceId }, (unit) =>
    addPassages(unit, { id: item.id, title: text, category: text, tags: [text], revision: 1 }, [
      { position: 0, heading: text, content: text },
    ]),
  );
  const instruction = await rawClient().instruction.create({
    data: { workspaceId, title: text, description: text, content: text },
  });
  const answer = await rawClient().assistantAnswer.create({
    data: {
      workspaceId,
      kind: "question",
      question: text,
      answer: text,
      isKnown: true,
      engine: "embedded",
      confidence: 1,
    },
  });
  await rawClient().assistantAnswerSource.create({
    data: { workspaceId, answerId: answer.id, position: 0, itemId: item.id, quote: text },
  });
  const gap = await rawClient().knowledgeGap.create({
    data: { workspaceId, key: `${text} ${item.id}`, question: text, lastAt: new Date() },
  });
  const proposal = await rawClient().knowledgeSuggestion.create({
    data: { workspaceId, title: text, content: text, category: text, tags: [text] },
  });
  const attender = await rawClient().attender.findFirstOrThrow({ where: { workspaceId, isActive: true } });
  await rawClient().attenderSkill.upsert({
    where: { workspaceId_attenderId_tag: { workspaceId, attenderId: attender.id, tag: text } },
    create: { workspaceId, attenderId: attender.id, tag: text },
    update: {},
  });
  return {
    knowledgeItem: String(item.id),
    instruction: String(instruction.id),
    assistantAnswer: String(answer.id),
    knowledgeGap: String(gap.id),
    knowledgeProposal: String(proposal.id),
    skilledAttender: String(attender.id),
    flow: await addFlow(workspaceId, text),
  };
}
