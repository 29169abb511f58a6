import { describe, expect, test } from "vitest";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { type TextLeaf, textLeavesOf } from "@/tests/support/matrix/text-leaves";

/** Texts that aren't one line, by the field's name, and what they are. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  // What is written in a box of several lines.
  comment: "several lines",
  content: "several lines",
  description: "several lines",
  message: "several lines",
  notes: "several lines",
  question: "several lines",
  text: "several lines",
  signature: "several lines",
  autoReplyMessage: "several lines",
  offlineMessage: "several lines",
  welcomeMessage: "several lines",
  // What is compared with a hash, or kept for another server, as it was given.
  password: "secret",
  newPassword: "secret",
  currentPassword: "secret",
  confirmPassword: "secret",
  confirmNewPassword: "secret",
  smtpPassword: "secret",
  imapPassword: "secret",
  accessToken: "secret",
  apiKey: "secret",
  appSecret: "secret",
  token: "secret",
  identityToken: "secret",
  visitorToken: "secret",
  // What is taken apart or looked up, never stored or shown as it came.
  cursor: "position that we gave",
  fileName: "file name, cleaned by cleanFileName()",
  base64Content: "a file's bytes",
  contentType: "media type; what the bytes are decides",
};

const CLEANED_BY_TYPE = "cleaned as the field's type says (lib/modules/fields/values)";

/** The same where a name alone doesn't tell. */
const OTHER_PLACES: Readonly<Record<string, string>> = {
  "/chat SendMessage[1]": "several lines",
  "/webchat SendMessage[0]": "several lines",
  "/webchat Introduce[0].fields{key}": "a question's name, looked up",
  "/webchat Introduce[0].fields{}": CLEANED_BY_TYPE,
  "GET /api/v1/audit-events query.action": "code of the audit, looked up",
  "GET /api/v1/billing/payments/[id] params.id": "id, looked up",
  "GET /api/v1/signups/current/payments/[id] params.id": "id, looked up",
  "PUT /api/v1/customer-imports/[id]/mapping body.mapping[]": "a field's key, one of small letters, looked up",
  "PATCH /api/v1/companies/[id]/fields body.fields{key}": "a field's key, looked up",
  "PATCH /api/v1/companies/[id]/fields body.fields{}": CLEANED_BY_TYPE,
  "PATCH /api/v1/conversations/[id]/fields body.fields{key}": "a field's key, looked up",
  "PATCH /api/v1/conversations/[id]/fields body.fields{}": CLEANED_BY_TYPE,
  "PATCH /api/v1/customers/[id]/fields body.fields{key}": "a field's key, looked up",
  "POST /api/v1/companies body.fields{key}": "a field's key, looked up",
  "POST /api/v1/companies body.fields{}": CLEANED_BY_TYPE,
  "POST /api/v1/conversations body.fields{key}": "a field's key, looked up",
  "POST /api/v1/conversations body.fields{}": CLEANED_BY_TYPE,
  "POST /api/v1/customers body.fields{key}": "a field's key, looked up",
  "POST /api/v1/customers body.fields{}": CLEANED_BY_TYPE,
  "POST /api/v1/tickets body.fields{key}": "a field's key, looked up",
  "POST /api/v1/tickets body.fields{}": CLEANED_BY_TYPE,
  "PATCH /api/v1/customers/[id]/fields body.fields{}": CLEANED_BY_TYPE,
  "PATCH /api/v1/tickets/[id]/fields body.fields{key}": "a field's key, looked up",
  "PATCH /api/v1/tickets/[id]/fields body.fields{}": CLEANED_BY_TYPE,
  "POST /api/v1/automation-rules body.actions[].value": CLEANED_BY_TYPE,
  "PUT /api/v1/automation-rules/[id] body.actions[].value": CLEANED_BY_TYPE,
  "POST /api/v1/automation-rules/test body.rule.actions[].value": CLEANED_BY_TYPE,
  "POST /api/v1/macros body.actions[].value": CLEANED_BY_TYPE,
  "PUT /api/v1/macros/[id] body.actions[].value": CLEANED_BY_TYPE,
  "POST /api/v1/conversations/bulk body.change.value": CLEANED_BY_TYPE,
  "POST /api/v1/conversations/bulk body.undo[].value": CLEANED_BY_TYPE,
  "POST /api/v1/conversations/bulk body.undo[].given": CLEANED_BY_TYPE,
  "POST /api/v1/conversation-bulk-runs/[id]/start body.change.value": CLEANED_BY_TYPE,
  "PATCH /api/v1/assistant/features/[code] body.settings{key}": "name of a setting, one of a closed list",
  "POST /api/webhooks/[provider] params.provider": "code of a payment provider",
  "POST /api/webhooks/[provider] query.data.id": "a payment's id with its provider, looked up",
  "POST /api/webhooks/[provider] query.type": "code of a payment provider's",
  "POST /api/webhooks/[provider] query.source_news": "code of a payment provider's",
  "GET /api/webhooks/whatsapp query.hub.mode": "code of Meta's",
  "GET /api/webhooks/whatsapp query.hub.verify_token": "secret",
  "GET /api/webhooks/whatsapp query.hub.challenge": "answered as plain text to Meta, who sent it",
};

/** One of these is taken by every text that has a form. */
const EXAMPLES = [
  "true",
  "Ana Lima",
  "ana",
  "ana@loja.example",
  "https://loja.example/a",
  "+55 11 98888-0001",
  "12345678",
  "11.222.333/0001-81",
  "529.982.247-25",
  "8f14e45f-ceea-467f-9a0c-d5e7c1b2a3f4",
  "ticket-1",
  "#112233",
  "v25.0",
  "08:00",
  "2026-11-21",
  // A day of every year.
  "11-21",
  // A time that is yet to come.
  new Date(Date.now() + 60 * 60 * 1000).toISOString(),
  "2026-11-21T12:00:00.000Z",
  "America/Sao_Paulo",
  "active",
  "small",
  "open",
  "closed",
  "webchat",
  "newest",
  '{"all":[{"field":"tags","operator":"has_any","value":["ana"]}]}',
  "7d",
  "1",
  "high",
];
const BREAKS = ["\n", "\r\n", "\t", "\v", "\u0085", "\u2028", "\u2029"];
const CONTROLS = ["\u0000", "\u001b", "\u007f", "\u009b"];
const BIDI = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];
const DECEPTIVE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const placed = (schemas: Readonly<Record<string, Parameters<typeof textLeavesOf>[0]>>, namespace: string) =>
  Object.entries(schemas).flatMap(([event, schema]) => textLeavesOf(schema, `${namespace} ${event}`));

const leaves: TextLeaf[] = [
  ...(await declaredRoutes())
    // Answers that there is no such call, whatever is asked.
    .filter(({ path }) => !path.includes("[..."))
    .flatMap((route) =>
      (["params", "query", "body"] as const).flatMap((part) => {
        const schema = route.declaration[part];
        return schema ? textLeavesOf(schema, `${nameOf(route)} ${part}`) : [];
      }),
    ),
  ...placed(chatClientEvents, "/chat"),
  ...placed(webChatClientEvents, "/webchat"),
];

const fieldOf = (place: string) => place.replace(/\[\]$/, "").split(".").at(-1) ?? "";
const kindOf = (place: string) => OTHER_PLACES[place] ?? OTHER_KINDS[fieldOf(place)];
const ofOneLine = leaves.filter(({ place }) => kindOf(place) === undefined);

/** Every text inside what a schema made of its input. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];

describe("a text of a request or an event", () => {
  test.each(ofOneLine.map(({ place, schema }) => [place, schema] as const))(
    "of one line has nothing that deceives: %s",
    (_, schema) => {
      const taken = EXAMPLES.filter((text) => schema.safeParse(text).success);
      expect(taken, "one of the examples has to fit").not.toEqual([]);
      for (const text of taken) {
        for (const sign of [...BREAKS, ...CONTROLS, ...BIDI]) {
          for (const bad of [`${text.slice(0, 2)}${sign}${text.slice(2)}`, `${text}${sign}`, `${sign}${text}`]) {
            const through = textsIn(schema.safeParse(bad).data).filter((kept) => DECEPTIVE.test(kept));
            expect([JSON.stringify(bad), through]).toEqual([JSON.stringify(bad), []]);
          }
        }
      }
    },
  );

  test("is found wherever it is", () => {
    const places = ofOneLine.map(({ place }) => place);
    expect(places).toEqual(
      expect.arrayContaining([
        "POST /api/v1/customers body.tags[]",
        "PUT /api/v1/calendars/[id] body.holidays[].name",
        "POST /api/v1/tickets/bulk body.change.tag",
        "GET /api/v1/customers query.q",
        "/webchat Introduce[0].name",
      ]),
    );
  });

  test("is of another kind only while there is such a field", () => {
    const names = new Set(leaves.flatMap(({ place }) => [place, fieldOf(place)]));
    expect([...Object.keys(OTHER_KINDS), ...Object.keys(OTHER_PLACES)].filter((name) => !names.has(name))).toEqual([]);
  });
});
