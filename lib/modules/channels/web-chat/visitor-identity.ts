import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { requiredEmailSchema } from "@/lib/modules/companies/schema";
import { AppError } from "@/lib/platform/errors/app-error";

/** Longest validity that is accepted, seconds. A page signs anew each time it is shown. */
const LIFETIME_MAX = 24 * 60 * 60;
/** How far the site's clock may be from ours, seconds. */
const CLOCK_SLACK = 60;

const headerSchema = z.object({ alg: z.literal("HS256"), crit: z.undefined().optional() });
const claimsSchema = z.object({
  /** The site's own id of the person. */
  sub: z.union([z.string().trim().min(1).max(200), z.number().int().transform(String)]),
  exp: z.number(),
  nbf: z.number().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  name: z.string().trim().max(200).optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  phone: z.string().trim().max(50).optional().catch(undefined),
});

/** Who a visitor is, as the host site has signed it. */
export type VisitorIdentity = {
  externalId: string;
  name: string | null;
  /** Null also when the site says that it hasn't verified it. */
  email: string | null;
  phone: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
};

function part(text: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(text ?? "", "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * Reads a JSON Web Token that the host site's server has signed with HS256 and the web chat's secret. The algorithm is
 * ours alone to choose: the token's header can only agree.
 * @throws {AppError} IDENTITY_INVALID, IDENTITY_EXPIRED
 */
export function verifyIdentity(
  token: string,
  { secret, clientKey, now = Date.now() }: { secret: string; clientKey: string; now?: number },
): VisitorIdentity {
  const parts = token.split(".");
  const [header, payload, signature] = parts;
  if (secret === "" || parts.length !== 3 || !headerSchema.safeParse(part(header)).success) throw invalid();
  const expected = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature ?? "", "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid();
  const claims = claimsSchema.safeParse(part(payload)).data;
  if (!claims) throw invalid();
  const seconds = now / 1000;
  if (claims.exp <= seconds - CLOCK_SLACK) throw new AppError("IDENTITY_EXPIRED");
  if (claims.exp > seconds + LIFETIME_MAX + CLOCK_SLACK) throw invalid();
  if (claims.nbf !== undefined && claims.nbf > seconds + CLOCK_SLACK) throw invalid();
  if (![claims.aud].flat().includes(clientKey)) throw invalid();
  const email = claims.email_verified === false ? undefined : requiredEmailSchema.safeParse(claims.email).data;
  return {
    externalId: claims.sub,
    name: claims.name || null,
    email: email || null,
    phone: claims.phone || null,
    expiresAt: Math.min(claims.exp + CLOCK_SLACK, seconds + LIFETIME_MAX) * 1000,
  };
}

function invalid(): AppError {
  return new AppError("IDENTITY_INVALID");
}
