import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { publishFlow, removeFlow, saveFlow } from "@/lib/modules/assistant/flows/save-flow";
import { flowInputSchema } from "@/lib/modules/assistant/flows/schema";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

let number = 0;

/** A flow with a menu of these options, and who writes to it. */
async function withMenu(
  labels: readonly string[],
  talk: (say: (change: object | string) => Promise<void>) => Promise<void>,
) {
  const options = labels.map((label) => ({ label, words: "", next: "end" }));
  const steps = [
    { id: "menu", does: "menu", text: "Sobre o que é?", options },
    { id: "end", does: "close", text: "Até logo!" },
  ];
  const flow = await saveFlow(desk.ctx, flowInputSchema.parse({ name: "Menu", channels: ["whatsapp"], steps }));
  await publishFlow(desk.ctx, flow.id, flow.version);
  number += 1;
  const from = `55119${80_000_000 + number}`;
  const say = async (said: object | string) => {
    await desk.arrive(
      typeof said === "string" ? desk.text(said, {}, from) : desk.text("", { text: undefined, ...said }, from),
    );
    await desk.work();
  };
  await talk(say);
  await removeFlow(desk.ctx, flow.id);
}

test("up to three short options are buttons, and the one that is pressed is understood", () =>
  withMenu(["Vendas", "Suporte", "Financeiro"], async (say) => {
    await say("oi");
    expect(desk.graph.sent[0]?.body).toMatchObject({
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: "Sobre o que é?" },
        action: { buttons: [{ reply: { title: "Vendas" } }, { reply: { title: "Suporte" } }, {}] },
      },
    });
    const button_reply = { id: "option-2", title: "Suporte" };
    await say({ type: "interactive", interactive: { type: "button_reply", button_reply } });
    expect(desk.bodies().at(-1)).toBe("Até logo!");
  }));

test("more options are a list, and the row that is chosen is understood", () =>
  withMenu(["Um", "Dois", "Três", "Quatro"], async (say) => {
    await say("oi");
    expect(desk.graph.sent[0]?.body).toMatchObject({
      interactive: { type: "list", action: { sections: [{ rows: [{ title: "Um" }, {}, {}, { title: "Quatro" }] }] } },
    });
    await say({
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "option-4", title: "Quatro" } },
    });
    expect(desk.bodies().at(-1)).toBe("Até logo!");
  }));

test("an option that is too long for a button makes a list of all", () =>
  withMenu(["Segunda via do boleto ok", "Suporte"], async (say) => {
    await say("oi");
    expect(desk.graph.sent[0]?.body).toMatchObject({ interactive: { type: "list" } });
  }));
