import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** A template as the account has it; `components` is JSON. */
export type TemplateValues = {
  providerId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  parameterFormat: string;
  components: string;
};

/** Makes a number's stored templates those of its account; one that is still there keeps its id. In groupCommit(). */
export function replaceTemplates(
  db: Database.Database,
  { workspaceId, id: channelId }: { workspaceId: number; id: number },
  templates: readonly TemplateValues[],
  at: number,
): void {
  const insert = prepared(
    db,
    `INSERT INTO whatsapp_template (workspaceId, channelId, providerId, name, language, category, status, parameterFormat, components, updatedAt)
     VALUES (@workspaceId, @channelId, @providerId, @name, @language, @category, @status, @parameterFormat, @components, @at)
     ON CONFLICT (workspaceId, channelId, name, language) DO UPDATE SET providerId = excluded.providerId, category = excluded.category,
       status = excluded.status, parameterFormat = excluded.parameterFormat, components = excluded.components, updatedAt = excluded.updatedAt`,
  );
  for (const template of templates) insert.run({ ...template, workspaceId, channelId, at });
  const kept = templates.map(({ name, language }) => `${name}/${language}`);
  prepared(
    db,
    `DELETE FROM whatsapp_template WHERE workspaceId = ? AND channelId = ?
     AND name || '/' || language NOT IN (SELECT value FROM json_each(?))`,
  ).run(workspaceId, channelId, JSON.stringify(kept));
  prepared(db, "UPDATE whatsapp_channel SET templatesSyncedAt = ? WHERE workspaceId = ? AND id = ?").run(
    at,
    workspaceId,
    channelId,
  );
}
