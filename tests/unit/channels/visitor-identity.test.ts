import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyIdentity } from "@/lib/modules/channels/web-chat/visitor-identity";
import { signIdentity } from "@/tests/support/channels/identity";

const secret = "segredo-do-site";
const clientKey = "pk_live_site";
const now = Date.parse("2026-11-21T12:00:00Z");
const seconds = now / 1000;
const claims = { sub: "42", aud: clientKey, exp: seconds + 3600 };

const verify = (token: string, using = secret) => verifyIdentity(token, { secret: using, clientKey, now });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a signed identity", () => {
  test("says who the visitor is", async () => {
    const token = signIdentity(
      { ...claims, name: " Ana ", email: "ana@loja.example", phone: "+55 11 91234-5678" },
      secret,
    );
    expect(await verify(token)).toEqual({
      externalId: "42",
      name: "Ana",
      email: "ana@loja.example",
      phone: "+55 11 91234-5678",
      expiresAt: (seconds + 3660) * 1000,
    });
  });

  test("may name the person by a number and the audience in a list", async () => {
    expect((await verify(signIdentity({ ...claims, sub: 42, aud: ["outro", clientKey] }, secret))).externalId).toBe(
      "42",
    );
  });

  test("leaves out an address that the site hasn't verified, and one that is none", async () => {
    expect(
      (await verify(signIdentity({ ...claims, email: "a@b.example", email_verified: false }, secret))).email,
    ).toBeNull();
    expect((await verify(signIdentity({ ...claims, email: "não é" }, secret))).email).toBeNull();
  });

  test("is no longer taken once it has expired", async () => {
    await expect(verify(signIdentity({ ...claims, exp: seconds - 61 }, secret))).rejects.toThrow("IDENTITY_EXPIRED");
  });
});

describe("what is refused", () => {
  const [header = "", payload = ""] = signIdentity(claims, secret).split(".");
  const refused: Record<string, string> = {
    "another secret": signIdentity(claims, "outro"),
    "a changed claim": `${header}.${part({ ...claims, sub: "1" })}.${signIdentity(claims, secret).split(".")[2]}`,
    "no signature": `${header}.${payload}.`,
    "the algorithm none": `${part({ alg: "none" })}.${payload}.`,
    "another algorithm, rightly signed": (() => {
      const text = `${part({ alg: "HS512" })}.${payload}`;
      return `${text}.${createHmac("sha512", secret).update(text).digest("base64url")}`;
    })(),
    "a header with conditions that we don't know": (() => {
      const text = `${part({ alg: "HS256", crit: ["x"] })}.${payload}`;
      return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    })(),
    "another chat's audience": signIdentity({ ...claims, aud: "pk_live_outro" }, secret),
    "no end": signIdentity({ sub: "42", aud: clientKey }, secret),
    "an end in more than a day": signIdentity({ ...claims, exp: seconds + 25 * 3600 }, secret),
    "a start in the future": signIdentity({ ...claims, nbf: seconds + 600 }, secret),
    nobody: signIdentity({ ...claims, sub: " " }, secret),
    "no token at all": "oi",
    "a token of four parts": `${signIdentity(claims, secret)}.x`,
  };
  test.each(Object.entries(refused))("%s", async (_, token) => {
    await expect(verify(token)).rejects.toThrow("IDENTITY_INVALID");
  });

  test("a signature made with an empty secret, where no secret was made", async () => {
    await expect(verify(signIdentity(claims, ""), "")).rejects.toThrow("IDENTITY_INVALID");
  });
});
