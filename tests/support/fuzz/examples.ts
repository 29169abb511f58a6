import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import type { RouteDeclaration } from "@/lib/platform/http/route";
import { signupForm } from "@/tests/support/billing/billing";
import { BODIES, ID_SLOTS } from "@/tests/support/matrix/id-slots";
import type { RowIds } from "@/tests/support/matrix/own-rows";
import { nameOf, unknownParams } from "@/tests/support/matrix/route-registry";
import { exampleOf, jsonSchemaOf } from "./json-schema";

type Named = { path: string; method: string; declaration: RouteDeclaration };
export type ValidCall = { params: Record<string, string>; query: Record<string, string>; body: unknown };

const NEW_PASSWORD = "Frase!nova2026";

/** What the schemas alone don't tell: fields that have to fit each other, or what is stored. */
const EXAMPLES: Record<string, () => object> = {
  "POST /api/v1/signups": () => signupForm(),
  "POST /api/bff/Auth/Authenticate": () => ({ email: DEMO_ACCOUNTS.agent, password: DEMO_PASSWORD }),
  "PATCH /api/bff/Attender/ChangePassword/change-password": () => ({
    currentPassword: DEMO_PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  }),
  "POST /api/v1/invites/[token]": () => ({ password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
  "PUT /api/v1/password-resets/[token]": () => ({ password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
  "PUT /api/v1/assistant/model": () => ({
    isEnabled: true,
    baseUrl: "https://modelo.empresa.example/v1",
    apiKey: "chave",
    inputCentsPerMillion: 1,
    outputCentsPerMillion: 1,
  }),
  "POST /api/v1/calendars": () => ({ name: "Plantão", timeZone: null, hours: {}, holidays: [] }),
  "POST /api/v1/conversations/bulk": () => ({ ids: [1], change: { kind: "team", teamId: null } }),
  "POST /api/v1/conversation-bulk-runs/[id]/start": () => ({ change: { kind: "team", teamId: null } }),
  "POST /api/v1/tickets/bulk": () => ({ ids: ["ticket-1"], change: { kind: "status", status: "open" } }),
};

/** A call that a route's schemas take, with the ids of rows that are there. */
export function validCall(route: Named, ids: RowIds): ValidCall {
  const { declaration } = route;
  const name = nameOf(route);
  const idsOf = (place: string) =>
    Object.entries(ID_SLOTS).flatMap(([slot, kind]) => {
      const [prefix, field] = [`${name} ${place}.`, slot.split(`${place}.`)[1]];
      return slot.startsWith(prefix) && field && kind !== "public" ? [[field, ids[kind]] as const] : [];
    });
  const params = {
    ...unknownParams(route.path),
    ...(route.path.includes("[provider]") ? { provider: "sandbox" } : {}),
    ...Object.fromEntries(idsOf("params")),
  };
  const query: Record<string, string> = declaration.query
    ? texts({ ...(exampleOf(jsonSchemaOf(declaration.query), false) as object), ...Object.fromEntries(idsOf("query")) })
    : {};
  // The type of a file is told from its name and what is in it.
  if (query.fileName) query.fileName = name.includes("customer-imports") ? "clientes.csv" : "nota.txt";
  // Ids with commas between them are a text to their schema.
  if (name.endsWith("s/fields") && query.ids) query.ids = name.includes("tickets") ? "ticket-1" : "1";
  return { params, query, body: bodyOf(name, declaration, Object.fromEntries(idsOf("body")), params) };
}

function bodyOf(
  name: string,
  { body: schema }: RouteDeclaration,
  ids: Record<string, string>,
  params: Record<string, string>,
): unknown {
  if (!schema) return undefined;
  const form = jsonSchemaOf(schema);
  const known = {
    ...BODIES[name],
    ...EXAMPLES[name]?.(),
    ...Object.fromEntries(Object.entries(ids).map(([field, id]) => [field, /^\d+$/.test(id) ? Number(id) : id])),
    ...(name.includes("UpdateConversation") ? { conversationId: Number(params.id) } : {}),
  };
  const generated = [true, false].map((full) => exampleOf(form, full));
  const isObject = typeof generated[0] === "object" && !Array.isArray(generated[0]);
  const tries = isObject ? [...generated.map((value) => ({ ...(value as object), ...known })), known] : generated;
  return tries.find((value) => schema.safeParse(value).success) ?? tries[1];
}

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
