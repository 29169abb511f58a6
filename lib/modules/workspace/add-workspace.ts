import { randomUUID } from "node:crypto";
import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";
import { insertWorkspace, type NewWorkspace, workspaceOfCnpj } from "./store/workspace";

/** Adds a company's workspace, with a public id of its own. @returns its id */
export async function addWorkspace(unit: InstallationUnit, company: NewWorkspace): Promise<number> {
  const row = await unit.first(insertWorkspace, { ...company, clientId: randomUUID(), now: unit.now });
  if (!row) throw new Error("a workspace was added without an id");
  return row.id;
}

/** Whether a company has a workspace already. @param cnpj without punctuation */
export async function isCnpjTaken(reader: Pick<GlobalReader, "first">, cnpj: string): Promise<boolean> {
  return (await reader.first(workspaceOfCnpj, { cnpj })) !== undefined;
}
