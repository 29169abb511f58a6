/** Writes a raw message with CRLF lines. Header values are taken as they are. */
export function rawMail(headers: Record<string, string | string[]>, body: string | Buffer): Buffer {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}`),
  );
  const head = `${lines.join("\r\n")}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head, "utf8"),
    typeof body === "string" ? Buffer.from(body.replace(/\r?\n/g, "\r\n"), "utf8") : body,
  ]);
}

/** What most messages have; `change` adds and replaces, empty values remove. */
export function headers(change: Record<string, string | string[]> = {}): Record<string, string | string[]> {
  const all = {
    From: "Marta Souza <marta@cliente.example>",
    To: "Suporte <suporte@empresa.example>",
    Subject: "Pedido",
    Date: "Sat, 21 Nov 2026 10:00:00 -0300",
    "Message-ID": `<${Math.random().toString(36).slice(2)}@cliente.example>`,
    "MIME-Version": "1.0",
    ...change,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** A multipart body and its content type. */
export function multipart(
  type: string,
  parts: readonly string[],
  boundary = "=_limite",
): { type: string; body: string } {
  return {
    type: `multipart/${type}; boundary="${boundary}"`,
    body: `${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\n`,
  };
}

/** One part: its headers, a blank line, its content. */
export function part(type: string, content: string, more: Record<string, string> = {}): string {
  const lines = Object.entries({ "Content-Type": type, ...more }).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\n")}\n\n${content}`;
}
