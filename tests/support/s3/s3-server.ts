import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import { startSwift, swiftIsInstalled } from "./swift-server";

/** A server that speaks S3, with an empty bucket for a test file alone. */
export type S3Server = { settings: S3Settings; stop(): Promise<void> };

/** A server that tests are run against, and what it looks at, so that a test knows what it may ask of it. */
export type S3Kind = {
  name: string;
  start(): Promise<S3Server>;
  /** Refuses a wrong secret, and a content that isn't the one that was signed. */
  verifies: boolean;
  /** Answers a list in pages of this many names; Infinity when it can't. */
  page: number;
};

const S3RVER: S3Kind = { name: "s3rver", start: startS3rver, verifies: false, page: Number.POSITIVE_INFINITY };
const SWIFT: S3Kind = { name: "OpenStack Swift", start: startSwift, verifies: true, page: 5 };

/**
 * s3rver comes with `npm ci`, knows keys by their names alone and looks at no checksum. Swift is a store that clouds run on:
 * with Debian's swift-proxy, swift-account, swift-container and swift-object installed, the same tests are run against it.
 */
export const S3_KINDS: readonly S3Kind[] = swiftIsInstalled() ? [S3RVER, SWIFT] : [S3RVER];

export async function startS3rver(): Promise<S3Server> {
  const bucket = "cangoo-files";
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      prefix: "desk/files/",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    async stop() {
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The variables that make settings. */
export const s3Variables = (settings: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint ?? "",
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_PREFIX: settings.prefix,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_FORCE_PATH_STYLE: String(settings.forcePathStyle),
});
