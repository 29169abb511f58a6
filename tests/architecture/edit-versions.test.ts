import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";

/**
 * Calls that change something stored without a version. Each overwrites nothing that its caller didn't see, for the reason
 * beside it.
 */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  "PUT /api/[...path]": "answers that there is no such call",
  "PATCH /api/[...path]": "answers that there is no such call",
  "PUT /api/v1/conversations/[id]/survey": "one value; whoever chooses last has chosen",
  "PUT /api/v1/conversations/[id]/snooze": "one value; whoever chooses last has chosen, and the timeline says so",
  "PUT /api/v1/conversation-views/[id]/pin": "one value of one's own, set to what is asked",
  "PUT /api/v1/conversations/[id]/read": "a mark of one's own that only moves forward",
  "PUT /api/v1/conversations/[id]/messages/[messageId]/flag": "one value, set to what is asked",
  "PUT /api/v1/notifications/read": "one's own marks",
  "PUT /api/v1/assistant/answers/[id]/feedback": "one's own opinion",
  "PATCH /api/v1/me": "one's own settings; fields that aren't named stay",
  "PUT /api/v1/me/availability": "one value of one's own",
  "PUT /api/v1/attenders/[id]/capacity": "one number, set to what is asked",
  "PUT /api/v1/flows/order": "names every flow; refused when somebody added or deleted one",
  "PUT /api/v1/automation-rules/order": "names every rule; refused when somebody added or deleted one",
  "PUT /api/v1/automation-rules/[id]/activation": "a switch: what it is switched to, whatever it was",
  "PUT /api/v1/fields/order": "names every field of a subject; refused when somebody added one",
  "PUT /api/v1/ticket-statuses/order": "names every status of a base; refused when somebody added one",
  "PUT /api/v1/ticket-forms/order": "names every form that the caller sees; refused when somebody added one",
  "PUT /api/v1/sla-policies/order": "names every policy; refused when somebody added or deleted one",
  "PUT /api/v1/customers/[id]/identities/[identityId]/primary": "one choice",
  "PUT /api/v1/chatbot-profiles/[id]/default": "one choice",
  "PATCH /api/v1/survey-settings": "one switch each, set to what is asked; switches that aren't named stay",
  "PATCH /api/v1/knowledge-gaps/[id]": "one switch, set to what is asked",
  "PATCH /api/v1/quarantine/[id]": "one switch, set to what is asked",
  "PATCH /api/v1/knowledge-proposals/[id]": "decided once; a second decision is refused",
  "PUT /api/v1/customer-imports/[id]/mapping": "starts the run, once",
  "PUT /api/v1/password-resets/[token]": "the token works once",
  "PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status": "the documented contract: one switch",
  "PATCH /api/bff/Attender/ChangePassword/change-password": "the documented contract: proves the password it replaces",
  "PUT /api/bff/Attender/Update": "the documented contract names no version",
  "PUT /api/bff/Chat/UpdateConversation/[id]":
    "the documented contract names no version; fields that aren't named stay",
};

const routes = (await declaredRoutes()).filter(({ method }) => method === "PUT" || method === "PATCH");

/** Names of a body's fields that must be given. */
function requiredFields(body: z.ZodType | undefined): string[] {
  const shape = (body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return Object.entries(shape).flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name]));
}

describe("a call that changes what is stored", () => {
  test.each(routes)("says what its caller saw: $method $path", (route) => {
    const required = requiredFields(route.declaration.body);
    // `from` is what a single value was.
    const isVersioned = required.includes("version") || required.includes("from");
    expect(isVersioned || nameOf(route) in WITHOUT_VERSION).toBe(true);
    expect(isVersioned && nameOf(route) in WITHOUT_VERSION, "on the list for nothing").toBe(false);
  });

  test("is on the list only while it exists", () => {
    const names = new Set(routes.map(nameOf));
    expect(Object.keys(WITHOUT_VERSION).filter((name) => !names.has(name))).toEqual([]);
  });
});
