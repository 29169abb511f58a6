// Asks the embedded engine's retrieval on one database, in a process of its own.

import { readQuestions } from "@/eval/evaluate";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { AssistantOperation } from "./operations";

async function prepare(): Promise<Operations<AssistantOperation>> {
  const { workspaceId } = await firstContext();
  const questions = [...readQuestions("pt"), ...readQuestions("en")].map(({ text }) => text);
  let turn = 0;
  return {
    retrieve: () => {
      const question = questions[turn++ % questions.length] as string;
      return async () => rankPassages(workspaceId, question);
    },
  };
}

answerOrders(prepare);
