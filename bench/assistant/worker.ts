// Asks the embedded engine's retrieval on one database, in a process of its own.

import { readCompanies } from "@/eval/read-companies";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { AssistantOperation } from "./operations";

async function prepare(): Promise<Operations<AssistantOperation>> {
  const { workspaceId } = await firstContext();
  // Of the company whose texts the base is made of.
  const questions = readCompanies()
    .filter(({ name }) => name === "casa")
    .flatMap((company) => company.questions.map(({ text }) => text));
  let turn = 0;
  return {
    retrieve: () => {
      const question = questions[turn++ % questions.length] as string;
      return async () => rankPassages(workspaceId, question);
    },
  };
}

answerOrders(prepare);
