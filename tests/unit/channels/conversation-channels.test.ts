import { describe, expect, test } from "vitest";
import { timeLeft, timeLeftSoon } from "@/components/conversations/composer/reply-window";
import { hasOwnSubject } from "@/components/conversations/email/email-subject";
import { fillTemplate, findTemplates, problemOf, slotsOf } from "@/components/conversations/templates/template-values";
import { deliveryOf } from "@/components/conversations/thread/message-delivery";
import { noteNews, withNews } from "@/lib/client/alerts/message-news";
import { hasUnfinished, refreshMessages, type Thread } from "@/lib/client/cache/message-thread";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import type { DeliveryDto } from "@/lib/modules/delivery/schema";

const delivery = (state: DeliveryDto["state"], errorCode: string | null = null): DeliveryDto => ({
  state,
  errorCode,
  errorDetail: null,
  attempts: 1,
  nextAttemptAt: null,
});
const message = (seq: number, state?: DeliveryDto["state"], chatId = 1) =>
  ({ id: seq, chatId, seq, isFlagged: false, ...(state && { delivery: delivery(state) }) }) as MessageDto;

describe("how far a message came", () => {
  const mail = { channelName: "email" as const, deliveredSeq: 0, readSeq: 0 };
  test.each([
    ["failed without a channel is that", delivery("failed", "noChannel"), "noChannel"],
    ["failed for another reason is a failure", delivery("failed", "bounced"), "failed"],
    ["tried in vain and waiting is delayed", delivery("sending", "tryLater"), "delayed"],
    ["on its way is being sent", delivery("sending"), "sending"],
    ["unclear is uncertain, never sent", delivery("uncertain", "timedOut"), "uncertain"],
    ["read stays read", delivery("read"), "read"],
  ])("%s", (_, given, shown) => {
    expect(deliveryOf(mail, { seq: 1, delivery: given })).toBe(shown);
  });

  test("is unknown of what was never sent by its channel", () => {
    expect(deliveryOf(mail, { seq: 1 })).toBeNull();
  });

  test("in a web chat is what the visitor has seen", () => {
    const chat = { channelName: "webchat" as const, deliveredSeq: 3, readSeq: 2 };
    expect([2, 3, 4].map((seq) => deliveryOf(chat, { seq }))).toEqual(["read", "delivered", "sent"]);
  });
});

describe("news of a message", () => {
  test("that came while a page was on its way win over the page", () => {
    const since = performance.now();
    noteNews(41, 7, { delivery: delivery("sent") });
    noteNews(41, 7, { isFlagged: true });
    const [changed, other] = withNews(41, since, [message(7, "sending", 41), message(8, "sending", 41)]);
    expect(changed).toMatchObject({ isFlagged: true, delivery: { state: "sent" } });
    expect(other?.delivery?.state).toBe("sending");
  });

  test("from before the page was asked for don't", () => {
    noteNews(42, 7, { delivery: delivery("sending") });
    const [read] = withNews(42, performance.now() + 1, [message(7, "sent", 42)]);
    expect(read?.delivery?.state).toBe("sent");
  });

  test("of another conversation's message of the same number are none", () => {
    const since = performance.now();
    noteNews(43, 7, { delivery: delivery("failed") });
    expect(withNews(44, since, [message(7, "sent", 44)])[0]?.delivery?.state).toBe("sent");
  });
});

describe("a thread that is read again", () => {
  const thread: Thread = { messages: [message(1), message(2, "sending")], olderCursor: null };

  test("takes over what changed and keeps the rest as it is", () => {
    const next = refreshMessages(thread, [message(1), message(2, "sent")]);
    expect(next.messages[0]).toBe(thread.messages[0]);
    expect(next.messages[1]?.delivery?.state).toBe("sent");
  });

  test("is the same when nothing changed", () => {
    expect(refreshMessages(thread, [message(1), message(2, "sending")])).toBe(thread);
  });

  test("is worth reading again while something is on its way", () => {
    expect(hasUnfinished(thread)).toBe(true);
    expect(hasUnfinished({ messages: [message(1), message(2, "read")], olderCursor: null })).toBe(false);
  });
});

describe("an e-mail's subject", () => {
  test.each(["Re: Pedido 12", "RES: ENC: pedido  12", "Fwd: Re[2]: Pedido 12", "Pedido 12", ""])(
    "%j is the conversation's own",
    (subject) => expect(hasOwnSubject(subject, "Pedido 12")).toBe(false),
  );
  test("that says something else is another", () => {
    expect(hasOwnSubject("Re: Nota fiscal", "Pedido 12")).toBe(true);
  });
});

describe("the time left to write freely", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  test.each([
    ["2026-11-22T11:59:00.000Z", { unit: "hours", count: 23 }],
    ["2026-11-21T13:00:00.000Z", { unit: "hours", count: 1 }],
    ["2026-11-21T12:59:30.000Z", { unit: "minutes", count: 60 }],
    ["2026-11-21T12:00:01.000Z", { unit: "minutes", count: 1 }],
    ["2026-11-21T12:00:00.000Z", null],
    ["1970-01-01T00:00:00.000Z", null],
  ])("until %s", (endsAt, left) => expect(timeLeft(endsAt, now)).toEqual(left));

  test("is worth a place in the list in the last six hours only", () => {
    expect(timeLeftSoon("2026-11-21T18:00:00.000Z", now)).toBeNull();
    expect(timeLeftSoon("2026-11-21T17:59:00.000Z", now)).toEqual({ unit: "hours", count: 5 });
    expect(timeLeftSoon(null, now)).toBeNull();
  });
});

describe("a template", () => {
  const template: WhatsAppTemplateDto = {
    id: 1,
    name: "cobranca_vencida",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    header: { format: "text", text: "Pedido {{1}}", variables: ["1"] },
    body: { text: "Olá {{nome}}, o pedido {{pedido}} atrasou.", variables: ["nome", "pedido"] },
    footer: "Equipe",
    buttons: [
      { type: "QUICK_REPLY", text: "Ok", url: null, phoneNumber: null, hasVariable: false },
      { type: "URL", text: "Ver", url: "https://loja.example/{{1}}", phoneNumber: null, hasVariable: true },
    ],
    isSendable: true,
  };

  test("asks for its values in the order in which they are read", () => {
    expect(slotsOf(template).map(({ key, name }) => `${key} ${name}`)).toEqual([
      "header.0 1",
      "body.0 nome",
      "body.1 pedido",
      "buttons.0 Ver",
    ]);
  });

  test("shows its values where they go, and what has none as open", () => {
    const parts = fillTemplate(template.body.text, template.body.variables, ["Ana {{pedido}}", ""]);
    expect(parts.map(({ text }) => text).join("")).toBe("Olá Ana {{pedido}}, o pedido {{pedido}} atrasou.");
    expect(parts.filter(({ isOpen }) => isOpen)).toEqual([{ text: "{{pedido}}", isOpen: true }]);
  });

  test.each(["cobrança", "COBRANCA vencida", "pt_br atrasou"])("is found by %j", (search) => {
    expect(findTemplates([template], search)).toEqual([template]);
  });
  test("isn't found by a word that it hasn't", () => {
    expect(findTemplates([template], "cobrança boleto")).toEqual([]);
  });

  test.each([
    ["  ", "required"],
    ["x".repeat(1_025), "tooLong"],
    ["uma\nduas", "invalid"],
    ["cinco     espaços", "invalid"],
    ["quatro    espaços", null],
  ])("takes %j as a value: %s", (value, problem) => expect(problemOf(value)).toBe(problem));
});
