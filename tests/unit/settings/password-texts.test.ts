import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { describePasswordError } from "@/components/settings/account/describe-password-error";
import { ApiError } from "@/lib/client/http/api";
import messages from "@/messages/pt-BR/settings.json";

const t = createTranslator({ locale: "pt-BR", messages: { settings: messages }, namespace: "settings.password" });

describe("a password change that failed", () => {
  test.each([
    ["a defect", new TypeError("x is not a function"), "Erro inesperado ao alterar senha"],
    ["what isn't an error", "?", "Erro inesperado ao alterar senha"],
    ["another exception", new Error("sem memória"), "Erro na requisição: sem memória"],
    ["401", new ApiError(401, "UNAUTHENTICATED", "", {}), "Sessão expirada. Faça login novamente."],
  ])("by %s is told in the documented words", (_, error, text) => {
    expect(describePasswordError(t as never, error)).toBe(text);
  });
});
