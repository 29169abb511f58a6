import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";

/** What a file picker offers. */
export const ACCEPTED_FILES = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");
/** The types, as a sentence lists them. */
export const ACCEPTED_TYPES = ATTACHMENT_EXTENSIONS.join(", ");

/** A file on its way. It lives as long as its page: a browser gives a file to no other. */
export type PendingFile = {
  clientMessageId: string;
  fileName: string;
  fileSize: number;
  /** 0 to 1; null before it has begun and after it failed. */
  progress: number | null;
  /** What the server said; empty: nothing was heard of it. Null while it hasn't failed. */
  failure: string | null;
};

/** Why a file isn't worth sending, by the documented limits; null when it is. */
export function fileProblem(file: { name: string; size: number }): "fileTooLarge" | "fileType" | "fileEmpty" | null {
  const extension = /[^.]\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (!ATTACHMENT_EXTENSIONS.some((accepted) => accepted === extension)) return "fileType";
  if (file.size > ATTACHMENT_MAX_BYTES) return "fileTooLarge";
  return file.size === 0 ? "fileEmpty" : null;
}

/** Files on their way, one after another. */
export type Uploads = {
  list: () => readonly PendingFile[];
  add: (clientMessageId: string, file: File) => void;
  retry: (clientMessageId: string) => void;
  cancel: (clientMessageId: string) => void;
  /** Goes on with what waits, once there is a token. */
  run: () => void;
  clear: () => void;
};

/** Opens the uploads of one page. */
export function openUploads(options: {
  token: () => string | null;
  changed: () => void;
  sent: (message: VisitorMessage) => void;
}): Uploads {
  const files = new Map<string, { file: File; state: PendingFile }>();
  let active: { id: string; request: XMLHttpRequest } | null = null;

  const change = (id: string, state: Partial<PendingFile>) => {
    const entry = files.get(id);
    if (!entry) return;
    entry.state = { ...entry.state, ...state };
    options.changed();
  };

  const run = () => {
    const token = options.token();
    const next = [...files.values()].find(({ state }) => state.failure === null);
    if (active || !next || !token) return;
    const id = next.state.clientMessageId;
    const query = new URLSearchParams({ fileName: next.state.fileName, clientMessageId: id });
    // fetch() can't tell how much of an upload has left.
    const request = new XMLHttpRequest();
    active = { id, request };
    request.open("POST", `/api/v1/visitor/attachments?${query}`);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    // The page's language, in which the server says what is wrong.
    request.setRequestHeader("Accept-Language", document.documentElement.lang);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      change(id, { progress: total > 0 ? loaded / total : 0 }),
    );
    request.addEventListener("loadend", () => {
      active = null;
      if (!files.has(id)) {
        run();
        return;
      }
      const answer: unknown = request.response;
      if (request.status === 200) {
        files.delete(id);
        options.sent(answer as VisitorMessage);
      } else {
        const said = typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : "";
        change(id, { progress: null, failure: said });
      }
      options.changed();
      run();
    });
    change(id, { progress: 0 });
    request.send(next.file);
  };

  return {
    list: () => [...files.values()].map(({ state }) => state),
    add: (clientMessageId, file) => {
      const state = { clientMessageId, fileName: file.name, fileSize: file.size, progress: null, failure: null };
      files.set(clientMessageId, { file, state });
      options.changed();
      run();
    },
    retry: (clientMessageId) => {
      change(clientMessageId, { failure: null });
      run();
    },
    cancel: (clientMessageId) => {
      files.delete(clientMessageId);
      if (active?.id === clientMessageId) active.request.abort();
      options.changed();
    },
    run,
    clear: () => {
      files.clear();
      active?.request.abort();
      options.changed();
    },
  };
}
