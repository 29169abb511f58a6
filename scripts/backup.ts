// Backs the installation up while it runs. Usage: npm run backup -- [folder] [--keep 48]
import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "@/lib/platform/backup/manifest";
import { takeBackup } from "@/lib/platform/backup/take-backup";
import { env } from "@/lib/platform/env/env";
import { bucketLabel } from "@/lib/platform/env/s3-settings";
import "./load-env";

const { values, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
const keep = values.keep === undefined ? undefined : Number(values.keep);
const { DATABASE_FILE, DATA_DIR, POSTGRES_URL, S3 } = env();
try {
  if (POSTGRES_URL !== undefined)
    throw new BackupError(
      "The database is PostgreSQL, whose own tools back it up: pg_dump --format=custom --file=cangoo.dump <DATABASE_URL>, or pg_basebackup and archived WAL for any moment. Copy the folder files of DATA_DIR as well, unless the files are in a bucket.",
    );
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new BackupError("--keep takes a number above 0.");
  const startedAt = performance.now();
  const { folder, manifest } = await takeBackup({
    databaseFile: DATABASE_FILE,
    dataDir: DATA_DIR,
    bucket: S3 && bucketLabel(S3),
    target: path.resolve(positionals[0] ?? path.join(DATA_DIR, "backups")),
    keep,
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(
    `${folder}: the state of ${manifest.takenAt}, ${manifest.files.count} files, in ${seconds} s.\n`,
  );
  if (manifest.bucket !== undefined)
    process.stdout.write(`The files aren't in it: back up the bucket ${manifest.bucket} where it is.\n`);
  if (!manifest.hasKey) process.stdout.write("SECRET_KEY isn't in it: keep it elsewhere, sealed passwords need it.\n");
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
