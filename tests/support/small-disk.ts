import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";

const CHUNK = Buffer.alloc(64 * 1024, 1);

// Root may mount; anybody else may in a user namespace, where the system allows those.
const own = () => (process.getuid?.() === 0 ? ["--mount"] : ["--mount", "--user", "--map-root-user"]);

/** Whether this machine lets us have a small disk of our own: Linux, and root or user namespaces. */
export function canHaveSmallDisk(): boolean {
  return spawnSync("unshare", [...own(), "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"]).status === 0;
}

/**
 * A file system of a few megabytes that only processes started with `wrapper` see, at `folder`. It lives in a mount
 * namespace, so that nothing is left of it whatever happens. Linux only.
 */
export class SmallDisk {
  readonly #holder: ChildProcess;
  readonly #folder: string;

  private constructor(folder: string, holder: ChildProcess) {
    this.#folder = folder;
    this.#holder = holder;
  }

  /** @param folder an existing folder that it is mounted over, for those who see it. */
  static async open(folder: string, megabytes: number): Promise<SmallDisk> {
    const script = `mount -t tmpfs -o size=${megabytes}m none "$1" && echo mounted && exec sleep infinity`;
    const holder = spawn("unshare", [...own(), "sh", "-c", script, "sh", folder], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    await Promise.race([
      once(holder.stdout as NodeJS.ReadableStream, "data"),
      once(holder, "exit").then(([code]) => Promise.reject(new Error(`a small disk can't be mounted: ${code}`))),
    ]);
    return new SmallDisk(folder, holder);
  }

  /** Goes in front of a command that is to see the disk. */
  get wrapper(): string[] {
    const pid = this.#holder.pid as number;
    const user = process.getuid?.() === 0 ? [] : [`--user=/proc/${pid}/ns/user`, "--preserve-credentials"];
    return ["nsenter", ...user, `--mount=/proc/${pid}/ns/mnt`, `--wd=${process.cwd()}`];
  }

  /** The same files for those who don't see the disk. */
  get outside(): string {
    return path.join(`/proc/${this.#holder.pid}/root`, this.#folder);
  }

  /** Takes every byte that is left. */
  fill(): void {
    const ballast = fs.openSync(path.join(this.outside, "ballast"), "a");
    try {
      for (let size = CHUNK.length; size >= 1; ) {
        try {
          if (fs.writeSync(ballast, CHUNK, 0, size) < size) size = Math.floor(size / 2);
        } catch {
          size = Math.floor(size / 2);
        }
      }
    } finally {
      fs.closeSync(ballast);
    }
  }

  /** Gives back what fill() took. */
  empty(): void {
    fs.rmSync(path.join(this.outside, "ballast"), { force: true });
  }

  close(): void {
    this.#holder.kill("SIGKILL");
  }
}
