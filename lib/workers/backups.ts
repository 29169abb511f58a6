import { spawn } from "node:child_process";
import { listBackups, timeOfBackup } from "@/lib/platform/backup/take-backup";
import { isPostgres } from "@/lib/platform/db/engine";
import type { Env } from "@/lib/platform/env/env";
import { logger } from "@/lib/platform/log/logger";

const HOUR_MS = 60 * 60 * 1000;
/** After a backup that failed. */
const RETRY_MS = 5 * 60 * 1000;

/** Where to, how often and how many are kept. */
type BackupPlan = { target: string; everyHours: number; keep: number };

/** The backups that the configuration asks for. PostgreSQL's are its own tools' work, which is said once. */
export function plannedBackups({ BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Env): Backups | undefined {
  if (BACKUP_DIR === undefined) return undefined;
  if (!isPostgres()) return new Backups({ target: BACKUP_DIR, everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP });
  logger().warn(
    "BACKUP_DIR does nothing with PostgreSQL: back it up with its own tools, such as pg_dump or pg_basebackup (docs/operations.md)",
  );
  return undefined;
}

/** Backs up every so many hours after the newest backup there is, in a process of its own: a copy would hold this one up. */
class Backups {
  readonly #plan: BackupPlan;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #abort = new AbortController();

  constructor(plan: BackupPlan) {
    this.#plan = plan;
  }

  async start(): Promise<void> {
    const newest = (await listBackups(this.#plan.target)).at(-1);
    const every = this.#plan.everyHours * HOUR_MS;
    const wait = newest === undefined ? 0 : timeOfBackup(newest) + every - Date.now();
    // A backup from the future was taken by a clock that has been set back since.
    this.#schedule(Math.min(every, Math.max(0, wait)));
  }

  /** Gives up a backup in hand; nobody takes its unfinished folder for a backup. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  #schedule(delay: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.#run().then((isDone) => this.#schedule(isDone ? this.#plan.everyHours * HOUR_MS : RETRY_MS));
    }, delay);
    this.#timer.unref();
  }

  #run(): Promise<boolean> {
    const { target, keep } = this.#plan;
    return new Promise((resolve) => {
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/backup.ts", target, "--keep", String(keep)], {
        stdio: ["ignore", "pipe", "pipe"],
        signal: this.#abort.signal,
      });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.once("error", () => undefined);
      child.once("close", (code) => {
        if (code === 0) logger().info({ said: said.trim() }, "backup taken");
        else if (!this.#stopped) logger().error({ code, said: said.trim().slice(-1_000) }, "backup failed");
        resolve(code === 0);
      });
    });
  }
}
