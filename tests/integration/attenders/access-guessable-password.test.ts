import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import type { Ctx } from "@/lib/platform/session/context";
import { type Answer, call, forgetLimits } from "@/tests/support/attenders/access";
import { signupForm } from "@/tests/support/billing/billing";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const GOOD = "Girafa-azul-77";
const COMMON =
  "Esta senha é muito usada e fácil de adivinhar, mesmo com números e símbolos. Escolha outra, como três palavras que só você juntaria";
const PERSONAL = "A senha não pode ser o seu nome, o seu e-mail ou o nome da empresa";
const database = testDatabase();
let admin: { token: string; ctx: Ctx };

beforeAll(async () => {
  admin = await signedIn(DEMO_ACCOUNTS.admin);
});
beforeEach(forgetLimits);
afterAll(() => database.close());

async function linkOf(purpose: "invite" | "password_reset"): Promise<string> {
  const email = await addAttender(admin.ctx.workspaceId);
  const { id, workspaceId } = await rawClient().attender.update({
    where: { email },
    data: { firstName: "Otávio", ...(purpose === "invite" ? { passwordHash: null } : {}) },
  });
  const token = newToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await rawClient().accessToken.create({
    data: { workspaceId, attenderId: id, purpose, tokenHash: hashToken(token), expiresAt },
  });
  return token;
}

/** Each way in which somebody sets a password, and the field that says what is wrong with it. */
const PLACES: Record<string, { field: string; set: () => Promise<(password: string) => Promise<Answer>> }> = {
  "an invite": {
    field: "password",
    set: async () => {
      const token = await linkOf("invite");
      return (password) =>
        call("POST /api/v1/invites/[token]", null, {
          params: { token },
          body: { password, confirmPassword: password },
        });
    },
  },
  "a reset": {
    field: "password",
    set: async () => {
      const token = await linkOf("password_reset");
      return (password) =>
        call("PUT /api/v1/password-resets/[token]", null, {
          params: { token },
          body: { password, confirmPassword: password },
        });
    },
  },
  "a change of one's own": {
    field: "newPassword",
    set: async () => {
      const email = await addAttender(admin.ctx.workspaceId);
      const passwordHash = await hashPassword("antes");
      await rawClient().attender.update({ where: { email }, data: { firstName: "Otávio", passwordHash } });
      const { token } = await signedIn(email);
      return (newPassword) =>
        call("PATCH /api/bff/Attender/ChangePassword/change-password", token, {
          body: { currentPassword: "antes", newPassword, confirmNewPassword: newPassword },
        });
    },
  },
  "the sign-up": {
    field: "password",
    set: async () => {
      const form = signupForm({ responsibleName: "Otávio Prado", companyName: "Jatobá Casa" });
      return (password) =>
        call("POST /api/v1/signups", null, { body: { ...form, password, confirmPassword: password } });
    },
  },
};

describe.each(Object.entries(PLACES))("%s", (_, { field, set }) => {
  test("refuses the commonest, one's own name and the company's in words, and takes another one next", async () => {
    const send = await set();
    for (const [password, text] of [
      ["Senha123!", COMMON],
      ["Password1!", COMMON],
      ["Otávio#2026", PERSONAL],
      ["Jatobá-Casa1", PERSONAL],
    ] as const) {
      const { status, body } = await send(password);
      expect([password, status, body.code, body.errors]).toEqual([
        password,
        400,
        "VALIDATION_FAILED",
        { [field]: text },
      ]);
    }
    expect((await send(GOOD)).status).toBe(200);
  });
});
