import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "./make-template";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated SQLite file with the demo workspace and a second one; tests work on copies of it. */
    templateFile: string;
  }
}

/** Makes the template database once for all tests of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-template-"));
  const file = path.join(folder, "template.db");
  const removeTemplate = await makeTemplate(file);
  project.provide("templateFile", file);
  return async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    await removeTemplate();
  };
}
