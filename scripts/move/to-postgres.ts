// Moves the installation's rows from its SQLite file to PostgreSQL. The server must be stopped.
// Usage: npm run move-to-postgres -- [--from file:<path>] [--to postgres://…] [--index] [--files-to-bucket]
import { comparisonText } from "@/lib/platform/db/move/comparison-text";
import { moveToPostgres } from "@/lib/platform/db/move/move-database";
import { MoveError, MoveStopped } from "@/lib/platform/db/move/move-error";
import { fileOf, runMove } from "@/lib/platform/db/move/run-move";
import { env } from "@/lib/platform/env/env";
import { bucketLabel, type S3Settings } from "@/lib/platform/env/s3-settings";
import { filesFolder } from "@/lib/platform/storage/disk-store";
import { buildSearchOf } from "./build-search";
import "../load-env";

/** The bucket once it has been tried. Nothing of it is loaded by whoever doesn't ask for it. */
async function bucketOf(settings: S3Settings) {
  const { tryBucket } = await import("@/lib/platform/storage/s3/s3-store");
  const { copyToBucket } = await import("@/lib/platform/storage/s3/copy-to-bucket");
  await tryBucket(settings);
  return {
    label: bucketLabel(settings),
    copy: (folder: string, onFile: (done: number, total: number) => void) => copyToBucket(folder, settings, onFile),
  };
}

await runMove(
  { from: "string", to: "string", index: "boolean", "files-to-bucket": "boolean" },
  async (given, watch, say) => {
    const { DATABASE_FILE, DATA_DIR, POSTGRES_URL, S3 } = env();
    const file = given.from === undefined ? DATABASE_FILE : fileOf(given.from, "--from");
    const url = given.to ?? POSTGRES_URL;
    if (!url?.startsWith("postgres")) throw new MoveError("Where to? Name the database with --to postgres://…");
    if (given["files-to-bucket"] && S3 === undefined) throw new MoveError("--files-to-bucket needs S3_BUCKET.");
    const bucket = S3 && given["files-to-bucket"] ? await bucketOf(S3) : undefined;
    const compared = await moveToPostgres(file, url, watch, async () => {
      if (bucket === undefined) return;
      const { sent, there } = await bucket.copy(filesFolder(DATA_DIR), (done, total) => {
        if (watch.signal.aborted) throw new MoveStopped();
        watch.onStep({ phase: "sending", table: "files", done, total });
      });
      say(`${sent} files were sent to ${bucket.label}, ${there} were there already.\n`);
    });
    say(comparisonText(compared));
    if (given.index) await buildSearchOf(url, watch);
    say(`To run on the new database start the server with
  DATABASE_URL=${new URL(url).password ? "postgres://… (as given, with its password)" : url}
and the same SECRET_KEY (or ${DATA_DIR}/secret-key): secrets went as they are sealed.
${given.index ? "" : "The server makes the search index meanwhile: a search finds less until then.\n"}`);
    say(`The database ${file} was left as it was.\n`);
  },
);
