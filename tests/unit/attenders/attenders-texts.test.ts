import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createErrorText,
  type ErrorTexts,
  inviteErrorText,
  listErrorText,
  statusErrorText,
  updateErrorText,
} from "@/components/attenders/attender-errors";
import { lastLoginOf } from "@/components/attenders/last-login";
import { ApiError, NetworkError } from "@/lib/client/http/api";
import { fill } from "@/lib/platform/i18n/fill";
import ptBR from "@/messages/pt-BR/attenders.json";

const t: ErrorTexts = (key, values = {}) => fill((ptBR.errors as Record<string, string>)[key] ?? `?${key}`, values);
const problem = (status: number, message = "", code = "CODE", details = {}) =>
  new ApiError(status, code, message, details);

beforeAll(() => vi.stubGlobal("window", { location: { host: "desk.example.com" } }));
afterAll(() => vi.unstubAllGlobals());

const NO_ANSWER = "Não foi possível conectar com a API. Verifique se ela está rodando em desk.example.com";

describe("the documented text of a list that couldn't be loaded, for", () => {
  test.each<[string, unknown, string]>([
    ["401", problem(401), "Erro de autenticação. Verifique suas credenciais e a configuração da API."],
    ["403", problem(403), "Acesso negado. Você não tem permissão para visualizar os atendentes."],
    ["404", problem(404), "Endpoint não encontrado. Verifique se a API está rodando corretamente."],
    ["500", problem(500), "Erro interno do servidor. Entre em contato com o suporte."],
    ["another status with a message", problem(429, "Muitas tentativas."), "Erro 429: Muitas tentativas."],
    ["another status without one", problem(503), "Erro 503: Erro desconhecido"],
    ["no answer", new NetworkError(), NO_ANSWER],
    ["anything else", new Error("quebrou"), "Erro na requisição: quebrou"],
  ])("%s", (_, error, text) => {
    expect(listErrorText(t, error)).toBe(text);
  });
});

describe("the documented text of an update that failed, for", () => {
  test.each<[string, unknown, string]>([
    [
      "400",
      problem(400, "", "VALIDATION_FAILED", { errors: { email: "E-mail é obrigatório" } }),
      "Erro 400: Dados inválidos. Verifique as informações fornecidas. E-mail é obrigatório",
    ],
    ["401", problem(401), "Erro 401: Erro de autenticação. Faça login novamente."],
    ["403", problem(403), "Erro 403: Você não tem permissão para atualizar este atendente."],
    ["404", problem(404), "Erro 404: Atendente não encontrado ou endpoint não disponível."],
    [
      "409",
      problem(409, "Conflito de dados. E-mail pode já estar em uso."),
      "Erro 409: Conflito de dados. E-mail pode já estar em uso.",
    ],
    ["500", problem(500), "Erro 500: Erro interno do servidor. Tente novamente mais tarde."],
    ["another status without a message", problem(418), "Erro 418: Erro desconhecido"],
    ["no answer", new NetworkError(), NO_ANSWER],
  ])("%s", (_, error, text) => {
    expect(updateErrorText(t, error)).toBe(text);
  });
});

describe("the documented text of a new attender that wasn't saved, for", () => {
  test.each<[string, unknown, string]>([
    ["400", problem(400), "Dados inválidos. Verifique as informações e tente novamente."],
    ["403", problem(403), "Você não tem permissão para criar/editar atendentes."],
    ["a full plan", problem(409, "Todos os lugares estão ocupados."), "Todos os lugares estão ocupados."],
    ["no answer", new NetworkError(), NO_ANSWER],
  ])("%s", (_, error, text) => {
    expect(createErrorText(t, error)).toBe(text);
  });
});

describe("the documented text of a status that couldn't be changed, for", () => {
  test.each<[string, unknown, string]>([
    ["401", problem(401), "Erro de autenticação. Verifique suas credenciais."],
    ["403", problem(403), "Você não tem permissão para alterar o status dos atendentes."],
    ["what the server explains", problem(409, "Peça a outro administrador."), "Peça a outro administrador."],
    ["500", problem(500, "Erro interno."), "Falha ao atualizar status do atendente"],
    ["no answer", new NetworkError(), `Falha ao atualizar status do atendente. ${NO_ANSWER}`],
  ])("%s", (_, error, text) => {
    expect(statusErrorText(t, error)).toBe(text);
  });
});

test("an invite that may not be sent again has the documented text", () => {
  expect(inviteErrorText(t, problem(403))).toBe("Você não tem permissão para reenviar e-mails de convite.");
});

describe("the last login is shown", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const ago = (ms: number) => new Date(now - ms).toISOString();
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  test.each([
    ["as never, when there is none", null, { kind: "never" }],
    ["as just now, under an hour", ago(HOUR - 1), { kind: "justNow" }],
    ["as just now, when this clock is behind", ago(-5 * HOUR), { kind: "justNow" }],
    ["in hours, from one", ago(HOUR), { kind: "hoursAgo", count: 1 }],
    ["in hours, under a day", ago(DAY - 1), { kind: "hoursAgo", count: 23 }],
    ["in days, from one", ago(DAY), { kind: "daysAgo", count: 1 }],
    ["in days, up to seven", ago(7 * DAY), { kind: "daysAgo", count: 7 }],
    ["as a date, beyond", ago(8 * DAY), { kind: "date", at: new Date(now - 8 * DAY) }],
  ])("%s", (_, lastLogin, expected) => {
    expect(lastLoginOf(lastLogin, now)).toEqual(expected);
  });
});
