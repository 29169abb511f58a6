import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The installation's key kept in `<dataDir>/secret-key`, made on first use, readable by the owner alone. */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  try {
    fs.writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return fs.readFileSync(file, "utf8").trim();
}
