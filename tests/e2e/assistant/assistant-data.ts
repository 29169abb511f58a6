import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

/** An administrator who teaches the assistant without a browser. */
export async function assistantDesk(server: TestServer) {
  const api = openSession(server, DEMO_ACCOUNTS.admin);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await api.fetch(path, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    call,
    addItem: (values: Partial<KnowledgeItemDto> & { title: string; content: string }) =>
      call<KnowledgeItemDto>("POST", "/api/v1/knowledge", { type: "faq", category: "Geral", ...values }),
    addInstruction: (values: Partial<InstructionDto> & { title: string }) =>
      call<InstructionDto>("POST", "/api/v1/instructions", {
        description: "Feita por um teste",
        content: "Responda com calma.",
        ...values,
      }),
  };
}

/** The page's toast with a title. */
export function toastOf(page: Page, title: string) {
  return page.locator("[data-toaster]").getByText(title, { exact: true });
}

/** A list's row by what it contains. */
export function rowOf(page: Page, text: string) {
  return page.getByRole("row").filter({ hasText: text });
}
