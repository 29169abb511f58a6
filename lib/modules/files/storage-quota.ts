import type { Reader, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { addUsage, putStorageLimit, storageUsage } from "./store/workspace-usage";

/** Bytes of a workspace's files, and how many they may be; null: as many as the disk has. */
export type Storage = { usedBytes: number; limitBytes: number | null };

/** What the workspace's files take, and may take. */
export async function readStorage(reader: Pick<Reader, "first">): Promise<Storage> {
  const usage = await reader.first(storageUsage, {});
  return { usedBytes: usage?.storageBytes ?? 0, limitBytes: usage?.limitBytes ?? null };
}

/** Whether so many bytes more fit. Ask inside the transaction that adds them. */
export async function hasStorageFor(reader: Pick<Reader, "first">, bytes: number): Promise<boolean> {
  return bytes === 0 || fits(await readStorage(reader), bytes);
}

/** Makes sure that so many bytes more fit. @throws {AppError} STORAGE_LIMIT */
export async function assertStorageFor(reader: Pick<Reader, "first">, bytes: number): Promise<void> {
  const refusal = await storageRefusal(reader, bytes);
  if (refusal) throw refusal;
}

/** Why so many bytes more don't fit; undefined when they do. For commits that many share, which a throw would repeat. */
export async function storageRefusal(reader: Pick<Reader, "first">, bytes: number): Promise<AppError | undefined> {
  if (bytes === 0) return undefined;
  const storage = await readStorage(reader);
  if (fits(storage, bytes)) return undefined;
  return new AppError("STORAGE_LIMIT", { limit: `${(storage.limitBytes ?? 0) / 1024 ** 3} GB` });
}

/**
 * Counts files that a commit stores for the workspace, or lets go. At once, not at its end: whoever asks next in the commit whether
 * more fits has to see them. @param files with their sizes in bytes @param sign -1: they go
 */
export async function countFiles(tx: Tx, files: readonly { size: number }[], sign: 1 | -1): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0) await tx.run(addUsage, { bytes: sign * bytes });
}

const fits = ({ usedBytes, limitBytes }: Storage, bytes: number) =>
  limitBytes === null || usedBytes + bytes <= limitBytes;

/** Keeps how many bytes a workspace's files may take, as its plan says. @param limitBytes null: as many as the disk has */
export async function limitStorage(tx: Tx, limitBytes: number | null): Promise<void> {
  await tx.run(putStorageLimit, { limitBytes });
}
