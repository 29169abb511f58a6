// Puts a backup in the place of the installation's data. The server must be stopped. Usage: npm run restore -- <backup>
import path from "node:path";
import { BackupError } from "@/lib/platform/backup/manifest";
import { restoreBackup } from "@/lib/platform/backup/restore-backup";
import { env } from "@/lib/platform/env/env";
import "./load-env";

const [backup] = process.argv.slice(2);
const { DATABASE_FILE, DATA_DIR } = env();
try {
  if (backup === undefined) throw new BackupError("Which backup? Usage: npm run restore -- <folder of the backup>");
  const { manifest, movedTo } = await restoreBackup({
    backup: path.resolve(backup),
    databaseFile: DATABASE_FILE,
    dataDir: DATA_DIR,
  });
  process.stdout.write(`Restored the state of ${manifest.takenAt} with ${manifest.files.count} files.\n`);
  if (movedTo) process.stdout.write(`What was there before is in ${movedTo}.\n`);
  if (!manifest.hasKey) process.stdout.write("The backup has no key: start with the SECRET_KEY of that time.\n");
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
