import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { letter } from "./demo-document";
import { crackedPanel, parcelLabel, pixReceipt } from "./demo-pictures";
import { voiceNote } from "./demo-sound";

/** Stores a file's bytes and returns the key to find them by. */
export type StoreDemoFile = (workspaceId: number, content: Buffer) => string;

const FILES = {
  "comprovante-pix.png": { contentType: "image/png", make: pixReceipt },
  "etiqueta.png": { contentType: "image/png", make: parcelLabel },
  "lateral-de-longe.png": { contentType: "image/png", make: () => crackedPanel(false) },
  "lateral-de-perto.png": { contentType: "image/png", make: () => crackedPanel(true) },
  "rangido.wav": { contentType: "audio/wav", make: voiceNote },
  "relatorio-de-compras.pdf": {
    contentType: "application/pdf",
    make: () =>
      letter("Relatório de compras do ano", [
        "Jatobá Casa",
        "",
        "7 pedidos entregues, com nota fiscal.",
        "Soma dos pedidos: R$ 4.318,40",
        "",
        "Este documento acompanha as notas fiscais e não as substitui.",
      ]),
  },
  "proposta-comercial.pdf": {
    contentType: "application/pdf",
    make: () =>
      letter("Proposta comercial", [
        "Jatobá Casa - mobiliário para escritórios",
        "",
        "30 cadeiras ergonômicas e 12 mesas, com montagem no local",
        "Desconto acima de 25 cadeiras: 8%",
        "Frete e impostos: em linhas separadas, no anexo da proposta",
        "",
        "Total: R$ 48.720,00",
      ]),
  },
} as const satisfies Record<string, { contentType: string; make: () => Buffer }>;

/** Name of a file that people in the demo send each other. */
export type DemoFileName = keyof typeof FILES;

/** What of a message its files need. */
export type FiledMessage = { at: number; files?: readonly DemoFileName[] };

/** Returns a function that gives a conversation's messages their files. Bytes are made once each. */
export function fileInserter(
  db: Database.Database,
  workspaceId: number,
  store: StoreDemoFile,
): (conversationId: number, messages: readonly FiledMessage[]) => void {
  const stored = new Map<DemoFileName, { size: number; storageKey: string }>();
  const keep = (name: DemoFileName) => {
    const known = stored.get(name);
    if (known) return known;
    const content = FILES[name].make();
    const made = { size: content.length, storageKey: store(workspaceId, content) };
    stored.set(name, made);
    return made;
  };
  const setType = db.prepare("UPDATE message SET type = ? WHERE workspaceId = ? AND conversationId = ? AND seq = ?");
  const insert = db.prepare(
    `INSERT INTO attachment (id, workspaceId, conversationId, messageSeq, fileName, contentType, size, storageKey, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (conversationId, messages) => {
    messages.forEach(({ files = [], at }, index) => {
      if (files.length === 0) return;
      const seq = index + 1;
      const hasPicture = files.some((name) => FILES[name].contentType.startsWith("image/"));
      setType.run(hasPicture ? "image" : "file", workspaceId, conversationId, seq);
      for (const name of files) {
        const { size, storageKey } = keep(name);
        const id = uuidOf(`${workspaceId}/${conversationId}/${seq}/${name}`);
        insert.run(id, workspaceId, conversationId, seq, name, FILES[name].contentType, size, storageKey, at);
      }
    });
  };
}

// The demo is the same for the same time, so its ids are made from what they name (RFC 9562, version 8).
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
