import { storeFile } from "@/lib/platform/storage/storage";
import type { OtherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_SECRET } from "@/tests/support/template";

/** An upload of the other workspace's attender. @returns its id. */
export async function addForeignUpload(other: OtherIds): Promise<string> {
  const { workspaceId, attenderId, conversationId } = other;
  const id = "0b0e9a52-6a5d-4c0b-9f3e-2f6f4f3c9d12";
  await rawClient().upload.create({
    data: {
      id,
      workspaceId,
      attenderId,
      conversationId,
      fileName: `${OTHER_SECRET}.txt`,
      contentType: "text/plain; charset=utf-8",
      size: Buffer.byteLength(OTHER_SECRET),
      storageKey: await storeFile(workspaceId, Buffer.from(OTHER_SECRET)),
    },
  });
  return id;
}

/** A file of the other workspace's attender that waits for a conversation. @returns its id. */
export async function addForeignFirstUpload({ workspaceId, attenderId }: OtherIds): Promise<string> {
  const id = "0b0e9a52-6a5d-4c0b-9f3e-2f6f4f3c9d13";
  await rawClient().firstUpload.create({
    data: {
      id,
      workspaceId,
      attenderId,
      fileName: `${OTHER_SECRET}.txt`,
      contentType: "text/plain; charset=utf-8",
      size: Buffer.byteLength(OTHER_SECRET),
      storageKey: await storeFile(workspaceId, Buffer.from(OTHER_SECRET)),
    },
  });
  return id;
}
