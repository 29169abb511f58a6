import type Database from "better-sqlite3";
import { isRunByOwner, readStorageUsed } from "@/lib/platform/db/storage-usage";
import { AppError } from "@/lib/platform/errors/app-error";
import { BASIC_PLAN } from "./plan";

/** Whether so many bytes more fit into the workspace's plan; one that its owner runs has none. Ask inside the transaction that adds them. */
export function hasStorageFor(workspaceId: number, bytes: number, db?: Database.Database): boolean {
  const isWithinPlan = bytes === 0 || readStorageUsed(workspaceId, db) + bytes <= BASIC_PLAN.storageBytes;
  return isWithinPlan || isRunByOwner(workspaceId, db);
}

/** The refusal. */
export function storageFull(): AppError {
  return new AppError("STORAGE_LIMIT", { limit: `${BASIC_PLAN.storageBytes / 1024 ** 3} GB` });
}
