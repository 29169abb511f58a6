// Puts a backup in the place of the installation's data. The server must be stopped. Usage: npm run restore -- <backup>
import path from "node:path";
import { BackupError } from "@/lib/platform/backup/manifest";
import { restoreBackup } from "@/lib/platform/backup/restore-backup";
import { env } from "@/lib/platform/env/env";
import { bucketLabel } from "@/lib/platform/env/s3-settings";
import "./load-env";

const [backup] = process.argv.slice(2);
const { DATABASE_FILE, DATA_DIR, POSTGRES_URL, S3 } = env();
try {
  if (POSTGRES_URL !== undefined)
    throw new BackupError(
      "The database is PostgreSQL, whose own tools restore it: stop every node, make an empty database, and pg_restore --no-owner --exit-on-error --dbname=<DATABASE_URL> cangoo.dump.",
    );
  if (backup === undefined) throw new BackupError("Which backup? Usage: npm run restore -- <folder of the backup>");
  const { manifest, movedTo } = await restoreBackup({
    backup: path.resolve(backup),
    databaseFile: DATABASE_FILE,
    dataDir: DATA_DIR,
  });
  process.stdout.write(`Restored the state of ${manifest.takenAt} with ${manifest.files.count} files.\n`);
  if (manifest.bucket !== undefined) process.stdout.write(`Its files are in the bucket ${manifest.bucket}.\n`);
  const place = S3 && bucketLabel(S3);
  if (place !== manifest.bucket)
    process.stdout.write(
      `This installation stores files ${place === undefined ? "on the disk" : `in the bucket ${place}`} and won't find them there.\n`,
    );
  if (movedTo) process.stdout.write(`What was there before is in ${movedTo}.\n`);
  if (!manifest.hasKey) process.stdout.write("The backup has no key: start with the SECRET_KEY of that time.\n");
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
