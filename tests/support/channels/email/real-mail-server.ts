import { type ChildProcess, execFile, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "@/tests/support/free-port";

const run = promisify(execFile);
const POSTFIX = "/usr/sbin/postfix";
const DOVECOT = "/usr/sbin/dovecot";
/** Nobody's: mail is delivered and read under it. */
const UID = 65_534;

/** Password of every mailbox. */
export const MAIL_PASSWORD = "senha";

/** Whether Postfix and Dovecot are installed (scripts/tests/mail-servers.mjs) and may be started. */
export function canRunMailServer(): boolean {
  const isWanted = process.env.CANGOO_MAIL_SERVERS !== "skip";
  return isWanted && fs.existsSync(POSTFIX) && fs.existsSync(DOVECOT) && process.getuid?.() === 0;
}

/** Postfix and Dovecot on loopback with a configuration of their own, gone when stopped. */
export class RealMailServer {
  readonly #dir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-mail-"));
  readonly #accounts: readonly string[];
  readonly #known = new Map<string, Buffer>();
  #dovecot: ChildProcess | undefined;
  smtpPort = 0;
  imapPort = 0;

  constructor(accounts: readonly string[]) {
    this.#accounts = accounts;
  }

  async start(): Promise<void> {
    fs.chmodSync(this.#dir, 0o755);
    this.smtpPort = await freePort();
    this.imapPort = await freePort();
    this.#makeFolders();
    fs.writeFileSync(this.#path("etc/main.cf"), this.#mainCf());
    fs.writeFileSync(this.#path("etc/master.cf"), this.#masterCf());
    const { stdout: version } = await run(DOVECOT, ["--version"]);
    fs.writeFileSync(this.#path("dovecot.conf"), this.#dovecotConf(version.split(" ")[0]?.trim() ?? ""));
    await this.startSmtp();
    await this.startImap();
  }

  /** Starts the SMTP server, again after stopSmtp(). */
  async startSmtp(): Promise<void> {
    await run(POSTFIX, ["-c", this.#path("etc"), "start"]);
    await waitForPort(this.smtpPort);
  }

  async stopSmtp(): Promise<void> {
    await run(POSTFIX, ["-c", this.#path("etc"), "stop"]).catch(() => undefined);
  }

  /** Starts the IMAP server, again after stopImap(). */
  async startImap(): Promise<void> {
    this.#dovecot = spawn(DOVECOT, ["-F", "-c", this.#path("dovecot.conf")], { stdio: "ignore" });
    await waitForPort(this.imapPort);
  }

  async stopImap(): Promise<void> {
    const child = this.#dovecot;
    this.#dovecot = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }

  async stop(): Promise<void> {
    await this.stopSmtp();
    await this.stopImap();
    fs.rmSync(this.#dir, { recursive: true, force: true });
  }

  /** Messages of a mailbox as they lie there, the oldest first. */
  messages(account: string): Buffer[] {
    const folders = ["new", "cur"].map((name) => path.join(this.#mailbox(account), name));
    return folders
      .filter((folder) => fs.existsSync(folder))
      .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
      .sort((one, two) => fs.statSync(one).mtimeMs - fs.statSync(two).mtimeMs)
      .map((file) => this.#read(file));
  }

  // The same bytes each time, so that whoever parses them can remember what came out.
  #read(file: string): Buffer {
    const [name = ""] = path.basename(file).split(":");
    const known = this.#known.get(name) ?? fs.readFileSync(file);
    this.#known.set(name, known);
    return known;
  }

  /** Makes the mailbox one whose numbers began anew. */
  renumber(account: string): void {
    for (const name of fs.readdirSync(this.#mailbox(account)))
      if (name.startsWith("dovecot")) fs.rmSync(path.join(this.#mailbox(account), name), { recursive: true });
  }

  /** The last lines that the servers logged, for who looks at a failure. */
  log(): string {
    return ["postfix.log", "dovecot.log"]
      .map((name) => fs.readFileSync(this.#path(name), "utf8").slice(-3_000))
      .join("\n");
  }

  #path(name: string): string {
    return path.join(this.#dir, name);
  }

  #mailbox(account: string): string {
    const [user = "", domain = ""] = account.split("@");
    return this.#path(`mail/${domain}/${user}`);
  }

  #makeFolders(): void {
    for (const name of ["etc", "queue", "data", "mail", "run"]) fs.mkdirSync(this.#path(name));
    for (const name of ["postfix.log", "dovecot.log"]) fs.writeFileSync(this.#path(name), "");
    fs.chownSync(this.#path("mail"), UID, UID);
    const [, uid = "0"] = /^postfix:[^:]*:(\d+):/m.exec(fs.readFileSync("/etc/passwd", "utf8")) ?? [];
    fs.chownSync(this.#path("data"), Number(uid), 0);
    const maps = this.#accounts.map((account) => `${account} ${account.split("@").reverse().join("/")}/\n`);
    fs.writeFileSync(this.#path("etc/mailboxes"), maps.join(""));
  }

  #mainCf(): string {
    const domains = [...new Set(this.#accounts.map((account) => account.split("@")[1]))];
    return `compatibility_level = 3.6
queue_directory = ${this.#path("queue")}
data_directory = ${this.#path("data")}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${this.#path("postfix.log")}
maillog_file_prefixes = ${this.#dir}
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.loopback.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
virtual_mailbox_domains = ${domains.join(", ")}
virtual_mailbox_base = ${this.#path("mail")}
virtual_mailbox_maps = texthash:${this.#path("etc/mailboxes")}
virtual_mailbox_limit = 0
virtual_minimum_uid = 100
virtual_uid_maps = static:${UID}
virtual_gid_maps = static:${UID}
message_size_limit = 60000000
smtpd_reject_unlisted_recipient = no
default_transport = error:nothing leaves this machine
alias_maps =
`;
  }

  #masterCf(): string {
    const unix = [
      "rewrite:trivial-rewrite",
      "bounce",
      "defer:bounce",
      "trace:bounce",
      "smtp",
      "relay:smtp",
      "error",
      "retry:error",
    ];
    return [
      `127.0.0.1:${this.smtpPort} inet n - n - - smtpd`,
      "pickup unix n - n 60 1 pickup",
      "cleanup unix n - n - 0 cleanup",
      "qmgr unix n - n 300 1 qmgr",
      ...unix.map(
        (name) => `${name.split(":")[0]} unix - - n - ${name.includes("bounce") ? 0 : "-"} ${name.split(":").at(-1)}`,
      ),
      "discard unix - - n - - discard",
      "proxymap unix - - n - - proxymap",
      "virtual unix - n n - - virtual",
      "anvil unix - - n - 1 anvil",
      "postlog unix-dgram n - n - 1 postlogd",
      "",
    ].join("\n");
  }

  #dovecotConf(version: string): string {
    return `${version.startsWith("2.3") ? this.#mailboxes23() : this.#mailboxes24(version)}
protocols = imap
listen = 127.0.0.1
base_dir = ${this.#path("run")}
log_path = ${this.#path("dovecot.log")}
ssl = no
first_valid_uid = 100
service imap-login {
  inet_listener imap {
    port = ${this.imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
  }

  #mailboxes23(): string {
    return `disable_plaintext_auth = no
mail_location = maildir:${this.#path("mail")}/%d/%n
passdb {
  driver = static
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=${UID} gid=${UID} home=${this.#path("mail")}/%d/%n
}`;
  }

  // From 2.4 on the settings have other names, and the file must begin with the version that it is written for.
  #mailboxes24(version: string): string {
    const home = `${this.#path("mail")}/%{user|domain}/%{user|username}`;
    return `dovecot_config_version = ${version}
dovecot_storage_version = ${version}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${home}
passdb static {
  password = ${MAIL_PASSWORD}
}
userdb static {
  fields {
    uid = ${UID}
    gid = ${UID}
    home = ${home}
  }
}`;
  }
}

async function waitForPort(port: number): Promise<void> {
  for (const deadline = Date.now() + 15_000; ; ) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => socket.destroy());
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error(`nothing listens on ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
