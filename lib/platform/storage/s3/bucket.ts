import { createHash } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "@/lib/platform/env/s3-settings";
import type { ByteRange } from "@/lib/platform/http/byte-range";
import { isMissing, s3Failure } from "./s3-failure";

const CONNECT_TIMEOUT_MS = 5_000;
/** Until a request's answer begins; a content of 8 MiB has to be sent within it. */
const ANSWER_TIMEOUT_MS = 60_000;
/** The same of a request that carries no content: somebody waits for it. */
const QUICK = { requestTimeout: 10_000 };
/** Longest silence while an answer comes. */
const SILENCE_MS = 60_000;
/** Attempts of a request that the network or the service lost. */
const ATTEMPTS = 3;

/** A part of a file that has arrived, as its completion names it. */
export type Part = { PartNumber: number; ETag: string | undefined; ChecksumSHA256: string | undefined };

/** The calls of S3 that storing files needs, below the configured prefix. Each throws an `S3Failure`. */
export class Bucket {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey, bucket, prefix }: S3Settings) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      // Ours are SHA-256 where there is a content. Servers that are only like S3 know no other kind, or none.
      requestChecksumCalculation: "WHEN_REQUIRED",
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: ANSWER_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_MS,
      },
    });
  }

  /** Stores an object, which the service compares with its SHA-256 (base64) first. */
  async put(name: string, body: Buffer, sha256 = sha256Of(body)): Promise<void> {
    await ask(this.#client.send(new PutObjectCommand({ ...this.#at(name), Body: body, ChecksumSHA256: sha256 })));
  }

  /** An object's bytes, or undefined when there is none. */
  async get(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const found = await askFor(this.#client.send(new GetObjectCommand({ ...this.#at(name), Range }), QUICK));
    return found?.Body?.transformToWebStream();
  }

  /** When an object was stored last, or undefined when there is none. */
  async storedAt(name: string): Promise<Date | undefined> {
    const found = await askFor(this.#client.send(new HeadObjectCommand(this.#at(name)), QUICK));
    return found?.LastModified;
  }

  async delete(name: string): Promise<void> {
    await ask(this.#client.send(new DeleteObjectCommand(this.#at(name)), QUICK));
  }

  /** The names of all objects. */
  async *names(): AsyncGenerator<string> {
    let after: string | undefined;
    do {
      const page = await ask(
        this.#client.send(
          new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix, ContinuationToken: after }),
        ),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(this.#prefix.length);
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  /** Begins an object of several parts. @returns the upload's id */
  async beginParts(name: string): Promise<string> {
    const begun = await ask(
      this.#client.send(new CreateMultipartUploadCommand({ ...this.#at(name), ChecksumAlgorithm: "SHA256" }), QUICK),
    );
    return begun.UploadId as string;
  }

  /** Sends a part, which the service compares with its SHA-256 first. */
  async putPart(name: string, upload: string, number: number, body: Buffer): Promise<Part> {
    const stored = await ask(
      this.#client.send(
        new UploadPartCommand({
          ...this.#at(name),
          UploadId: upload,
          PartNumber: number,
          Body: body,
          ChecksumSHA256: sha256Of(body),
        }),
      ),
    );
    // A checksum that the service doesn't know of would make the list of parts invalid for it.
    return { PartNumber: number, ETag: stored.ETag, ChecksumSHA256: stored.ChecksumSHA256 };
  }

  async endParts(name: string, upload: string, parts: Part[]): Promise<void> {
    await ask(
      this.#client.send(
        new CompleteMultipartUploadCommand({
          ...this.#at(name),
          UploadId: upload,
          MultipartUpload: { Parts: parts },
        }),
      ),
    );
  }

  async dropParts(name: string, upload: string): Promise<void> {
    await ask(this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(name), UploadId: upload }), QUICK));
  }

  #at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}

const sha256Of = (body: Buffer): string => createHash("sha256").update(body).digest("base64");

function ask<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw s3Failure(error);
  });
}

function askFor<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw s3Failure(error);
  });
}
