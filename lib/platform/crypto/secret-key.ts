import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Where the key lies, and the one that takes its place while it is being changed. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, "secret-key");
export const nextKeyFile = (dataDir: string): string => path.join(dataDir, "secret-key.next");

/** The installation's key kept in `<dataDir>/secret-key`, made on first use, readable by the owner alone. */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  try {
    fs.writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return fs.readFileSync(file, "utf8").trim();
}
