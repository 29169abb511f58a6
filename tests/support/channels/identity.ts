import { createHmac } from "node:crypto";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token as a site's server signs it, made without the code that reads it. */
export function signIdentity(claims: object, secret: string): string {
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
