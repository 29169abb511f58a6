import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { authenticate } from "@/lib/modules/attenders/authenticate";
import { credentialsSchema } from "@/lib/modules/attenders/schema";
import { env } from "@/lib/platform/env/env";
import { isAppError } from "@/lib/platform/errors/app-error";
import { checkAuthRequest } from "@/lib/platform/http/check-auth-request";
import { clientAddress } from "@/lib/platform/http/client-address";
import { problemResponse } from "@/lib/platform/http/problem";
import { negotiateLocale } from "@/lib/platform/i18n/locales";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { closeSession, readSession } from "@/lib/platform/session/sessions";

/** The cookie may outlive any idle time: whether the session behind it still lives, its row says. */
const COOKIE_LIFETIME_S = 90 * 24 * 60 * 60;

/**
 * next-auth carries the cookie; the session itself is our row. Its "JWT" is the opaque session token: encode() writes the
 * token into the httpOnly cookie and decode() looks the session up, so that logout, deactivation and password change
 * revoke at once.
 */
function options(request: Request): NextAuthOptions {
  return {
    secret: env().SECRET_KEY,
    session: { strategy: "jwt", maxAge: COOKIE_LIFETIME_S },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: env().APP_URL.startsWith("https:") },
      },
    },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(credentials) {
          const parsed = credentialsSchema.safeParse({ email: credentials?.email, password: credentials?.password });
          if (!parsed.success) throw new Error("INVALID_CREDENTIALS");
          const { email, password } = parsed.data;
          try {
            const signIn = await authenticate({
              email,
              password,
              address: clientAddress(request.headers),
              userAgent: request.headers.get("user-agent") ?? "",
            });
            return {
              id: String(signIn.attender.id),
              name: signIn.attender.fullName,
              email: signIn.attender.email,
              sessionToken: signIn.token,
            };
          } catch (error) {
            if (!isAppError(error)) throw error;
            // The message of this error is all that next-auth hands to the browser.
            throw new Error(
              error.code === "TOO_MANY_REQUESTS" ? `TOO_MANY_ATTEMPTS:${error.details.retryAfter}` : error.code,
            );
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user && "sessionToken" in user ? { ...token, sessionToken: user.sessionToken } : token,
      session: ({ session, token }) => ({ ...session, user: { name: token.name, email: token.email } }),
    },
    jwt: {
      maxAge: COOKIE_LIFETIME_S,
      encode: async ({ token }) => String(token?.sessionToken ?? ""),
      decode: async ({ token }) => {
        const row = await readSession(token);
        return row
          ? {
              sessionToken: token,
              sub: String(row.attenderId),
              name: `${row.firstName} ${row.surname}`.trim(),
              email: row.email,
            }
          : null;
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionToken === "string") await closeSession(token.sessionToken);
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

type NextAuthContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: Request, context: NextAuthContext): Promise<Response> {
  try {
    await checkAuthRequest(request, (await context.params).nextauth);
    return (await NextAuth(request as never, context as never, options(request))) as Response;
  } catch (error) {
    const locale = negotiateLocale(request.headers.get("accept-language"));
    const isLimited = isAppError(error) && error.code === "TOO_MANY_REQUESTS";
    // Where next-auth's client looks for an error.
    const url = isLimited ? { url: `${env().APP_URL}/login?error=TOO_MANY_ATTEMPTS:${error.details.retryAfter}` } : {};
    return problemResponse(error, locale, "next-auth", url);
  }
}

export { handler as GET, handler as POST };
