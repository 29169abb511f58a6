// Moves the installation's rows from PostgreSQL to a new SQLite file. The server must be stopped.
// Usage: npm run move-to-sqlite -- [--from postgres://…] [--to file:<path>] [--index]
import { comparisonText } from "@/lib/platform/db/move/comparison-text";
import { moveToSqlite } from "@/lib/platform/db/move/move-database";
import { MoveError } from "@/lib/platform/db/move/move-error";
import { fileOf, runMove } from "@/lib/platform/db/move/run-move";
import { withoutPassword } from "@/lib/platform/db/postgres/prepare-server";
import { env } from "@/lib/platform/env/env";
import { buildSearchOf } from "./build-search";
import "../load-env";

await runMove({ from: "string", to: "string", index: "boolean" }, async (given, watch, say) => {
  const { DATABASE_FILE, DATA_DIR, POSTGRES_URL } = env();
  const url = given.from ?? POSTGRES_URL;
  if (!url?.startsWith("postgres")) throw new MoveError("Where from? Name the database with --from postgres://…");
  const file = given.to === undefined ? DATABASE_FILE : fileOf(given.to, "--to");
  const compared = await moveToSqlite(url, file, watch);
  say(comparisonText(compared));
  if (given.index) await buildSearchOf(`file:${file}`, watch);
  say(`To run on the new database start the server with
  DATABASE_URL=file:${file}
and the same SECRET_KEY (or ${DATA_DIR}/secret-key): secrets went as they are sealed.
${given.index ? "" : "The server makes the search index meanwhile: a search finds less until then.\n"}`);
  say(`The database ${withoutPassword(url)} was left as it was.\n`);
});
