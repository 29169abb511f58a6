/** Where files are stored instead of the disk. */
export type S3Settings = {
  /** Undefined: Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  /** What every name in the bucket begins with: empty, or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is a part of the path and not of the host's name. */
  forcePathStyle: boolean;
};

type S3Variables = {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PREFIX?: string | undefined;
  S3_FORCE_PATH_STYLE?: boolean | undefined;
};

/** A server that is only like S3 rarely has regions, and signs with this one. */
const USUAL_REGION = "us-east-1";

/** What is missing beside the variables of S3 that are set: a line for each. */
export function missingOfS3(variables: S3Variables): string[] {
  const { S3_BUCKET, S3_ENDPOINT } = variables;
  const given = Object.entries(variables).find(([name, value]) => name.startsWith("S3_") && value !== undefined);
  if (given === undefined) return [];
  if (S3_BUCKET === undefined) return [`S3_BUCKET: is required with ${given[0]}`];
  const required = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  return [
    ...required.filter((name) => !variables[name]).map((name) => `${name}: is required with S3_BUCKET`),
    ...(S3_ENDPOINT || variables.S3_REGION ? [] : ["S3_REGION: is required with S3_BUCKET unless S3_ENDPOINT is set"]),
  ];
}

/** The settings that variables without a gap make; undefined when files are stored on the disk. */
export function s3Settings(variables: S3Variables): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_PREFIX } = variables;
  if (S3_BUCKET === undefined) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    region: variables.S3_REGION ?? USUAL_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX === undefined ? "" : `${S3_PREFIX.replace(/\/+$/, "")}/`,
    accessKeyId: variables.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: variables.S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  };
}

/** How people are told of a bucket: its name and the prefix of what is in it. */
export const bucketLabel = ({ bucket, prefix }: S3Settings): string => `${bucket}/${prefix}`.replace(/\/$/, "");
