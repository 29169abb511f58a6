import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "../free-port";
import type { S3Server } from "./s3-server";

const PARTS = ["account", "container", "object"] as const;
/** A list's longest page, so that a few files make several. */
const PAGE = 5;
const [USER, PASSWORD] = ["test:tester", "testing"] as const;

/** Whether Debian's packages of Swift are there. */
export const swiftIsInstalled = (): boolean =>
  [...PARTS, "proxy"].every((part) => fs.existsSync(`/usr/bin/swift-${part}-server`));

/** Starts a Swift of one machine and one disk, with its S3 interface and an empty bucket. */
export async function startSwift(): Promise<S3Server> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-swift-"));
  fs.mkdirSync(path.join(folder, "disks", "one"), { recursive: true });
  fs.writeFileSync(path.join(folder, "swift.conf"), SHARED);
  const ports = new Map<string, number>();
  for (const part of PARTS) {
    const port = await freePort();
    ports.set(part, port);
    fs.writeFileSync(path.join(folder, `${part}.conf`), partConfig(folder, part, port));
  }
  execFileSync("/usr/bin/python3", ["-c", RINGS, folder, ...[...ports].map((pair) => pair.join(":"))], {
    stdio: "ignore",
  });
  const port = await freePort();
  fs.writeFileSync(path.join(folder, "proxy.conf"), proxyConfig(folder, port));
  const processes = [...PARTS, "proxy"].map((part) =>
    spawn(`/usr/bin/swift-${part}-server`, [path.join(folder, `${part}.conf`)], { stdio: "ignore" }),
  );
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "cangoo-files",
    prefix: "desk/files/",
    accessKeyId: USER,
    secretAccessKey: PASSWORD,
    forcePathStyle: true,
  };
  const stop = async () => {
    await Promise.all(
      processes.map((child) => {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        return ended;
      }),
    );
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await listening([...ports.values(), port]);
    await makeBucket(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, stop };
}

/** Longest wait for its processes on a machine that does much else. */
const START_MS = 50_000;

// A proxy that finds a part not ready would leave it alone for a minute.
async function listening(ports: Iterable<number>): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  for (const port of ports) {
    while (!(await accepts(port))) {
      if (Date.now() > giveUpAt) throw new Error(`Swift doesn't listen on ${port}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

async function makeBucket({ bucket, accessKeyId, secretAccessKey, ...where }: S3Server["settings"]): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ ...where, endpoint: where.endpoint as string, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

const SHARED = `[swift-hash]
swift_hash_path_suffix = end
swift_hash_path_prefix = start
[storage-policy:0]
name = one
default = yes
`;

/** Says of each part of Swift that it has one disk. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for pair in sys.argv[2:]:
    name, port = pair.split(":")
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "one", "weight": 1})
    ring.rebalance()
    ring.get_ring().save("%s/%s.ring.gz" % (sys.argv[1], name))
`;

const userName = () => os.userInfo().username;

const partConfig = (folder: string, part: string, port: number) => `[DEFAULT]
devices = ${folder}/disks
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userName()}
swift_dir = ${folder}
disable_fallocate = true
fallocate_reserve = 0
recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

// The cache has no server: Swift's S3 asks for one to be named, and does without.
const proxyConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userName()}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = ${PAGE}
[filter:tempauth]
use = egg:swift#tempauth
user_${USER.replace(":", "_")} = ${PASSWORD} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
${["catch_errors", "gatekeeper", "listing_formats", "bulk", "copy", "slo", "dlo", "versioned_writes", "symlink"]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join("")}`;
