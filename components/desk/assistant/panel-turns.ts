import { askAssistant, runChatAction } from "@/lib/client/calls/assistant-ask";
import { ApiError } from "@/lib/client/http/api";
import { createStore, type Store } from "@/lib/client/store";
import type { AnswerDto, ChatActionResult } from "@/lib/modules/assistant/answers/schema";

type PanelAction = ChatActionResult["action"];

/** Something that was asked, by a button or in words, and what came of it. */
export type Turn = {
  id: number;
  asked: { action: PanelAction } | { text: string };
  state: "waiting" | "done" | "failed";
  /** What was written so far. */
  text: string;
  answer: AnswerDto | null;
  messageSeqs: readonly number[];
  analysis: ChatActionResult["analysis"];
  /** What the server said of a failure, in the reader's language; empty when nothing was heard. */
  problem: string;
};

/** The turns of nothing. */
export const NO_TURNS: readonly Turn[] = [];

// A panel that is closed and opened again still has what was asked, and an answer goes on being written meanwhile.
const stores = new Map<number, Store<readonly Turn[]>>();
let nextId = 1;

/** The turns about a conversation, until the page is left. */
export function turnsOf(chatId: number): Store<readonly Turn[]> {
  const known = stores.get(chatId) ?? createStore(NO_TURNS);
  stores.set(chatId, known);
  return known;
}

/** Changes a turn where it is. */
export function changeTurn(chatId: number, id: number, change: Partial<Turn>): void {
  const store = turnsOf(chatId);
  store.set(store.get().map((turn) => (turn.id === id ? { ...turn, ...change } : turn)));
}

async function run(chatId: number, { id, asked }: Turn): Promise<void> {
  try {
    if ("action" in asked) {
      const { answer, messageSeqs, analysis } = await runChatAction(chatId, asked.action);
      return changeTurn(chatId, id, { state: "done", answer, messageSeqs, analysis });
    }
    let text = "";
    const answer = await askAssistant({ question: asked.text, chatId }, (delta) => {
      text += delta;
      changeTurn(chatId, id, { text });
    });
    changeTurn(chatId, id, { state: "done", answer });
  } catch (error) {
    changeTurn(chatId, id, { state: "failed", text: "", problem: error instanceof ApiError ? error.message : "" });
  }
}

/** Asks something about a conversation. */
export function ask(chatId: number, asked: Turn["asked"]): void {
  const turn: Turn = {
    id: nextId++,
    asked,
    state: "waiting",
    text: "",
    answer: null,
    messageSeqs: [],
    analysis: null,
    problem: "",
  };
  const store = turnsOf(chatId);
  store.set([...store.get(), turn]);
  void run(chatId, turn);
}

/** Asks the same once more. */
export function askAgain(chatId: number, turn: Turn): void {
  changeTurn(chatId, turn.id, { state: "waiting", problem: "", text: "" });
  void run(chatId, turn);
}
