import type { FieldsOf } from "@/lib/client/calls/field-calls";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type { FieldDto, NewField } from "@/lib/modules/fields/schema";
import { openSession } from "@/tests/e2e/session";
import type { TestServer } from "@/tests/support/server";

const PLACES = { ticket: "tickets", customer: "customers" } as const satisfies Partial<Record<FieldSubject, string>>;

/** An administrator who keeps the workspace's own fields of a kind of record, and fills them in, without a browser. */
export function fieldsDesk(server: TestServer, subject: keyof typeof PLACES) {
  const api = openSession(server, DEMO_ACCOUNTS.admin);
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const headers = { "Content-Type": "application/json" };
    const response = await api.fetch(path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    /** Adds a field; its options are given by their names. @returns their ids */
    async add(type: NewField["type"], key: string, labelPt: string, options: readonly string[] = [], isListed = false) {
      const given = { options: options.map((label) => ({ label })), isListed };
      const field = await send<FieldDto>("POST", "/api/v1/fields", { subject, type, key, labelPt, ...given });
      return field.options.map(({ id }) => id);
    },
    /** @param version which edit of its fields the record has */
    fill: (id: FieldsOf["id"], fields: object, version = 0) =>
      send<object>("PATCH", `/api/v1/${PLACES[subject]}/${id}/fields`, { version, fields }),
  };
}
