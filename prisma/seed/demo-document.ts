/** A PDF of one page with a title and lines of text. */
export function letter(title: string, lines: readonly string[]): Buffer {
  const content = [
    "BT",
    "/F2 20 Tf 60 770 Td",
    `${quoted(title)} Tj`,
    "/F1 12 Tf 0 -36 Td 18 TL",
    ...lines.map((line) => `${quoted(line)} Tj T*`),
    "ET",
  ].join("\n");
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

function quoted(text: string): string {
  return `(${text.replace(/[\\()]/g, "\\$&")})`;
}

// The table at the end names the byte at which each object starts; Latin-1 makes a character a byte.
function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const starts = objects.map((body, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return start;
  });
  const table = file.length;
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
