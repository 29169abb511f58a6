import fs from "node:fs";
import path from "node:path";

/** How many mails lie in the folder of a server without SMTP for a recipient. */
export function mailsTo(dataDir: string, recipient: string): number {
  const folder = path.join(dataDir, "mail");
  if (!fs.existsSync(folder)) return 0;
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .filter((name) => fs.readFileSync(path.join(folder, name), "utf8").includes(recipient)).length;
}
