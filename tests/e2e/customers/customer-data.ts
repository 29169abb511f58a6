import type { Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import { openSession } from "@/tests/e2e/session";
import type { ApiClient } from "@/tests/support/client";
import type { TestServer } from "@/tests/support/server";

let made = 0;

/** An e-mail address that no other test has. */
export function freshEmail(): string {
  made += 1;
  return `cliente-${process.pid}-${made}@diretorio.example`;
}

async function send<T>(client: ApiClient, method: string, path: string, body?: object): Promise<T> {
  const response = await client.fetch(path, {
    method,
    headers: { ...client.headers, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A colleague of the demo workspace who changes the directory without a browser; open windows hear of it. */
export async function colleagueAtDirectory(server: TestServer) {
  const client = openSession(server, DEMO_ACCOUNTS.admin);
  return {
    name: client.name,
    addCustomer: (values: { name: string } & Readonly<Record<string, unknown>>) =>
      send<CustomerDto>(client, "POST", "/api/v1/customers", { email: freshEmail(), ...values }),
    addCompany: (values: { name: string } & Readonly<Record<string, unknown>>) =>
      send<CompanyDto>(client, "POST", "/api/v1/companies", values),
    changeCustomer: (id: number, values: object) =>
      send<CustomerDto>(client, "PATCH", `/api/v1/customers/${id}`, values),
    deleteCustomer: (id: number) => send<object>(client, "DELETE", `/api/v1/customers/${id}`),
    addIdentity: (id: number, kind: string, value: string) =>
      send<object>(client, "POST", `/api/v1/customers/${id}/identities`, { kind, value }),
    addNote: (id: number, text: string) => send<object>(client, "POST", `/api/v1/customers/${id}/notes`, { text }),
    startConversation: (id: number, values: object) =>
      send<{ id: number }>(client, "POST", `/api/v1/customers/${id}/conversations`, values),
    getCustomer: (id: number) => send<CustomerDto>(client, "GET", `/api/v1/customers/${id}`),
    getCompany: (id: number) => send<CompanyDto>(client, "GET", `/api/v1/companies/${id}`),
  };
}

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** A file as it is dropped or chosen. */
export const csvFile = (text: string, name = "clientes.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
