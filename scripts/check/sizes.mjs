// How much a folder and a file may hold, so that a newcomer can read a folder's names at a glance and a file at a sitting.
// Part of `npm run check`. What is larger is named here; the lists may only get shorter.
import fs from "node:fs";
import path from "node:path";

const MOST_FILES = 40;
const MOST_LINES = 300;

/** Folders that still hold more files. */
const LARGER_FOLDERS = [];

/** Files that still have more lines. */
const LONGER_FILES = [
  "tests/architecture/role-matrix.test.ts",
  "tests/e2e/conversations/conversation-list.spec.ts",
  "tests/e2e/signup/signup-wizard.spec.ts",
  "tests/e2e/web-chat/web-chat-visitors.spec.ts",
  "tests/integration/billing/billing-mercado-pago.test.ts",
  "tests/integration/boot/operations.test.ts",
  "tests/integration/channels/channel-configs.test.ts",
  "tests/integration/channels/email/email-receive.test.ts",
  "tests/integration/conversations/conversation-changes.test.ts",
  "tests/integration/conversations/conversations.test.ts",
  "tests/integration/customers/customers.test.ts",
  "tests/integration/jobs/jobs.test.ts",
  "tests/integration/search/search-second-try.test.ts",
  "tests/integration/signup/billing-signup.test.ts",
  "tests/integration/tickets/tickets.test.ts",
  "tests/support/channels/email/hostile-mails.ts",
];

const SOURCE = /\.(?:tsx?|mjs|cjs|css)$/;
const problems = [];
const largerFolders = new Set();
const longerFiles = new Set();

function visit(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name));
  if (files.length > MOST_FILES) largerFolders.add(folder);
  for (const file of files) {
    const name = path.posix.join(folder, file.name);
    if (fs.readFileSync(name, "utf8").split("\n").length - 1 > MOST_LINES) longerFiles.add(name);
  }
  for (const entry of entries) if (entry.isDirectory()) visit(path.posix.join(folder, entry.name));
}

function compare(found, known, what) {
  for (const name of found) if (!known.includes(name)) problems.push(`${name} has more than ${what}`);
  for (const name of known)
    if (!found.has(name))
      problems.push(`${name} has no more than ${what} by now: take it off the list in scripts/check/sizes.mjs`);
}

for (const folder of ["app", "components", "lib", "prisma", "proof", "scripts", "bench", "tests"]) visit(folder);
compare(largerFolders, LARGER_FOLDERS, `${MOST_FILES} source files`);
compare(longerFiles, LONGER_FILES, `${MOST_LINES} lines`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
