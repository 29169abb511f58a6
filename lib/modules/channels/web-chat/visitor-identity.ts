import { errors, jwtVerify } from "jose";
import { z } from "zod";
import { requiredEmailSchema } from "@/lib/modules/companies/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { AppError } from "@/lib/platform/errors/app-error";

/** Longest validity that is accepted, seconds. A page signs anew each time it is shown. */
const LIFETIME_MAX = 24 * 60 * 60;
/** How far the site's clock may be from ours, seconds. */
const CLOCK_SLACK = 60;

const claimsSchema = z.object({
  /** The site's own id of the person. */
  sub: z.union([z.string().trim().min(1).max(200), z.number().int().transform(String)]),
  exp: z.number(),
  name: lineSchema().max(200).optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  phone: lineSchema().max(50).optional().catch(undefined),
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

/**
 * Reads a JSON Web Token that the host site's server has signed with HS256 and the web chat's secret (RFC 7519). The
 * algorithm is ours alone to choose: the token's header can only agree.
 * @throws {AppError} IDENTITY_INVALID, IDENTITY_EXPIRED
 */
export async function verifyIdentity(
  token: string,
  { secret, clientKey, now = Date.now() }: { secret: string; clientKey: string; now?: number },
): Promise<VisitorIdentity> {
  if (secret === "") throw invalid();
  const payload = await verified(token, secret, clientKey, now);
  const claims = claimsSchema.safeParse(payload).data;
  const seconds = now / 1000;
  if (!claims || claims.exp > seconds + LIFETIME_MAX + CLOCK_SLACK) throw invalid();
  const email = claims.email_verified === false ? undefined : requiredEmailSchema.safeParse(claims.email).data;
  return {
    externalId: claims.sub,
    name: claims.name || null,
    email: email || null,
    phone: claims.phone || null,
    expiresAt: Math.min(claims.exp + CLOCK_SLACK, seconds + LIFETIME_MAX) * 1000,
  };
}

async function verified(token: string, secret: string, audience: string, now: number): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience,
      requiredClaims: ["exp", "sub"],
      clockTolerance: CLOCK_SLACK,
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError("IDENTITY_EXPIRED");
    if (error instanceof errors.JOSEError) throw invalid();
    throw error;
  }
}

function invalid(): AppError {
  return new AppError("IDENTITY_INVALID");
}
