// Changes the installation's key and seals every stored secret anew. The server must be stopped.
// Usage: npm run rotate-key, or with the key in variables: SECRET_KEY=<old> NEW_SECRET_KEY=<new> npm run rotate-key
import { parseArgs } from "node:util";
import { env } from "@/lib/platform/env/env";
import { KeyError, rotateKey } from "@/lib/platform/secrets/rotate-key";
import { UnreadableSecretsError } from "@/lib/platform/secrets/rotate-secrets";
import { sealedColumns } from "@/lib/workers/sealed-columns";
import "./load-env";

const { values } = parseArgs({ options: { "leave-unreadable": { type: "boolean" } } });
const { DATABASE_FILE, DATA_DIR, POSTGRES_URL, SECRET_KEY } = env();
try {
  const { resealed, alreadyDone, unreadable } = await rotateKey({
    dataDir: DATA_DIR,
    database: POSTGRES_URL === undefined ? { file: DATABASE_FILE } : { url: POSTGRES_URL },
    currentKey: SECRET_KEY,
    newKey: process.env.NEW_SECRET_KEY || undefined,
    leaveUnreadable: values["leave-unreadable"],
    columns: sealedColumns,
  });
  process.stdout.write(`${resealed} secrets are sealed with the new key; ${alreadyDone} were so already.\n`);
  if (unreadable > 0)
    process.stdout.write(`${unreadable} can't be opened with either key: they have to be typed again.\n`);
  if (SECRET_KEY !== undefined) process.stdout.write("Start the server with SECRET_KEY set to the new key.\n");
} catch (error) {
  if (!(error instanceof KeyError || error instanceof UnreadableSecretsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof UnreadableSecretsError)
    process.stderr.write(
      "With --leave-unreadable they stay as they are, and the others are sealed with the new key.\n",
    );
  process.exitCode = 1;
}
