import { ApiError } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import { createStore, type Store } from "@/lib/client/store";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { readKeptUploads, writeKeptUploads } from "./kept-uploads";
import { keepPicture } from "./local-pictures";
import { deleteUpload, isUploadThere, type Sending, sendUpload, type UploadPlace } from "./send-upload";

/** Most uploads of the page that travel at the same time. */
const AT_ONCE = 3;

/** A file that was attached to the message being written. */
export type TrayFile = {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  status: "waiting" | "uploading" | "ready" | "failed";
  /** Part that has arrived, from 0 to 1. */
  progress: number;
  /** Why the server refused it, in the attender's language; null when nothing was heard. */
  refusal: string | null;
  /** Address of a small picture of it; null where it is no picture. */
  preview: string | null;
  attachment: AttachmentDto | null;
};

/** What a message or note that is being written has attached. */
export type Tray = { files: readonly TrayFile[]; errors: readonly string[] };

/** Whose tray, and of what. */
export type TrayOwner = { attenderId: number; place: UploadPlace };

/** Puts a refusal of the server into words, and tells the attender. */
type OnRefused = (error: ApiError) => string;
type Job = { owner: TrayOwner; source: File; sending: Sending | null; onRefused: OnRefused };

/** The tray before anything is attached. */
export const EMPTY_TRAY: Tray = { files: [], errors: [] };

// Outside React: who goes to another conversation while a file travels finds it there when they are back.
const trays = new Map<string, Store<Tray>>();
const jobs = new Map<string, Job>();
/** Failed ones, by key: what is needed to try them again. */
const sources = new Map<string, Job>();
const restored = new Set<string>();

const idOf = ({ attenderId, place }: TrayOwner) => `${attenderId}.${place}`;

/** The store of a tray, made when it is first asked for. */
export function trayOf(owner: TrayOwner): Store<Tray> {
  const id = idOf(owner);
  const known = trays.get(id) ?? createStore(EMPTY_TRAY);
  trays.set(id, known);
  return known;
}

function setFiles(owner: TrayOwner, files: readonly TrayFile[]): void {
  const store = trayOf(owner);
  store.set({ ...store.get(), files });
}

function change(owner: TrayOwner, key: string, values: Partial<TrayFile>): void {
  setFiles(
    owner,
    trayOf(owner)
      .get()
      .files.map((file) => (file.key === key ? { ...file, ...values } : file)),
  );
}

function keep({ attenderId, place }: TrayOwner): void {
  // The form of a new conversation doesn't outlive the page either.
  if (place === "new") return;
  const { files } = trayOf({ attenderId, place }).get();
  writeKeptUploads(
    attenderId,
    place,
    files.flatMap(({ attachment }) => attachment ?? []),
  );
}

function startWaiting(): void {
  let running = [...jobs.values()].filter(({ sending }) => sending !== null).length;
  for (const [key, job] of jobs) {
    if (running >= AT_ONCE) return;
    if (job.sending !== null) continue;
    running += 1;
    start(key, job);
  }
}

function start(key: string, job: Job): void {
  const { owner } = job;
  job.sending = sendUpload(owner.place, job.source, (progress) => change(owner, key, { progress }));
  change(owner, key, { status: "uploading", progress: 0, refusal: null });
  job.sending.done.then(
    (attachment) => {
      // Removed in the very moment in which it arrived.
      if (!jobs.delete(key)) {
        deleteUpload(attachment);
        return;
      }
      change(owner, key, { status: "ready", progress: 1, attachment, name: attachment.fileName });
      keep(owner);
      startWaiting();
    },
    (error: unknown) => {
      if (jobs.get(key) !== job) return;
      job.sending = null;
      sources.set(key, job);
      jobs.delete(key);
      change(owner, key, { status: "failed", refusal: error instanceof ApiError ? job.onRefused(error) : null });
      startWaiting();
    },
  );
}

/** Adds a checked file and uploads it as soon as its turn comes. */
export function addToTray(owner: TrayOwner, source: File, onRefused: OnRefused): void {
  const key = newClientId();
  const isPicture = /^image\/(?:jpeg|png|gif|webp)$/.test(source.type);
  const file: TrayFile = {
    key,
    name: source.name,
    size: source.size,
    status: "waiting",
    progress: 0,
    refusal: null,
    preview: isPicture ? URL.createObjectURL(source) : null,
    attachment: null,
  };
  setFiles(owner, [...trayOf(owner).get().files, file]);
  jobs.set(key, { owner, source, sending: null, onRefused });
  startWaiting();
}

function release({ key }: TrayFile): void {
  const job = jobs.get(key);
  jobs.delete(key);
  sources.delete(key);
  job?.sending?.abort();
}

/** Takes a file out again: stops its upload, or gives up what was uploaded. */
export function removeFromTray(owner: TrayOwner, key: string): void {
  const { files } = trayOf(owner).get();
  const file = files.find((known) => known.key === key);
  if (!file) return;
  release(file);
  if (file.preview?.startsWith("blob:")) URL.revokeObjectURL(file.preview);
  if (file.attachment) deleteUpload(file.attachment);
  setFiles(
    owner,
    files.filter((known) => known.key !== key),
  );
  keep(owner);
  startWaiting();
}

/** Uploads a failed file again. */
export function retryInTray(owner: TrayOwner, key: string): void {
  const job = sources.get(key);
  if (!job) return;
  sources.delete(key);
  jobs.set(key, job);
  change(owner, key, { status: "waiting", progress: 0, refusal: null });
  startWaiting();
}

/** Empties the tray after its message was given to the outbox: the uploads are the message's now. */
export function clearTray(owner: TrayOwner): void {
  const store = trayOf(owner);
  for (const file of store.get().files) {
    release(file);
    if (!file.preview?.startsWith("blob:")) continue;
    if (file.attachment) keepPicture(file.attachment.id, file.preview);
    else URL.revokeObjectURL(file.preview);
  }
  store.set(EMPTY_TRAY);
  keep(owner);
  startWaiting();
}

/** Shows what can't be attached, in place of what was shown before. */
export function setTrayErrors(owner: TrayOwner, errors: readonly string[]): void {
  const store = trayOf(owner);
  store.set({ ...store.get(), errors });
}

/** Brings back what was ready before the page was loaded, once for each conversation, but for what is gone meanwhile. */
export async function restoreTray(owner: TrayOwner): Promise<void> {
  const id = idOf(owner);
  if (restored.has(id)) return;
  restored.add(id);
  const kept = readKeptUploads(owner.attenderId, owner.place);
  if (kept.length === 0) return;
  const isThere = await Promise.all(kept.map(isUploadThere));
  const known = trayOf(owner).get().files;
  const back = kept.filter(
    ({ id: upload }, index) => isThere[index] && !known.some(({ attachment }) => attachment?.id === upload),
  );
  returnToTray(owner, back);
}

/** Puts uploads into the tray that wait for a message again. */
export function returnToTray(owner: TrayOwner, uploads: readonly AttachmentDto[]): void {
  const back = uploads.map(
    (attachment): TrayFile => ({
      key: attachment.id,
      name: attachment.fileName,
      size: attachment.fileSize,
      status: "ready",
      progress: 1,
      refusal: null,
      preview: attachment.fileType.startsWith("image/") ? `${attachment.attachmentUrl}?inline=1` : null,
      attachment,
    }),
  );
  setFiles(owner, [...back, ...trayOf(owner).get().files]);
  keep(owner);
}
