import { rawClient } from "@/tests/support/prisma/raw-client";

const MACRO = { name: "Matriz", audience: "everybody", text: "Oi", actions: [{ kind: "take" }] };

/** The fields of the macros' routes that name a row. */
export const MACRO_SLOTS = {
  "POST /api/v1/macros body.teamId": "team",
  "PUT /api/v1/macros/[id] params.id": "macro",
  "PUT /api/v1/macros/[id] body.teamId": "team",
  "DELETE /api/v1/macros/[id] params.id": "macro",
  "POST /api/v1/conversations/[id]/macros params.id": "conversation",
  "POST /api/v1/conversations/[id]/macros body.macroId": "macro",
} as const;

/** Those deeper in their bodies. */
export const MACRO_LEAVES = {
  "POST /api/v1/macros body.actions[].attenderId": "attender",
  "POST /api/v1/macros body.actions[].teamId": "team",
  "PUT /api/v1/macros/[id] body.actions[].attenderId": "attender",
  "PUT /api/v1/macros/[id] body.actions[].teamId": "team",
} as const;

/** Fields of those routes that name none. */
export const MACRO_NO_ID: readonly string[] = ["finish", "notes"];

/** Bodies of those routes that are right but for the ids. */
export const MACRO_BODIES: Record<string, object> = {
  "POST /api/v1/macros": { ...MACRO, audience: "team" },
  "PUT /api/v1/macros/[id]": { ...MACRO, audience: "team", version: 1 },
  "POST /api/v1/conversations/[id]/macros": {
    version: 1,
    text: "Oi",
    notes: [],
    clientMessageId: "tenant-matrix-macro",
  },
};

/** A macro of a workspace, everybody's. @returns its id */
export async function addMacroRow(workspaceId: number, name: string): Promise<string> {
  const { id } = await rawClient().macro.create({
    data: { workspaceId, name, text: MACRO.text, actions: MACRO.actions },
  });
  return String(id);
}
