import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Where axe looks at each dialog, and a text by which that test finds it. A new dialog needs a line, and the line a test.
 */
const CHECKED: Record<string, readonly [spec: string, text: string]> = {
  "analytics/counted-dialog": ["analytics/analytics-accessibility", "figure=closed_human"],
  "analytics/exports-dialog": ["analytics/analytics-accessibility", "Suas exportações"],
  "analytics/queue/queue-dialog": ["analytics/analytics-queue", "Espera na fila"],
  "analytics/sla/deadlines-dialog": ["analytics/analytics-sla", "Prazos: Primeira resposta"],
  "assistant/flows/editor/flow-editor": ["assistant/assistant-flows", "Excluir o fluxo"],
  "assistant/flows/editor/versions-dialog": ["assistant/assistant-flows", "Versões publicadas"],
  "assistant/knowledge/gap-dialog": ["assistant/assistant-gaps", "Qual item responde?"],
  "assistant/knowledge/instruction-dialog": ["assistant/assistant-knowledge", "Adicionar Instrução"],
  "assistant/knowledge/instruction-view": ["accessibility/accessibility-dialogs", "Lida pelo axe"],
  "assistant/knowledge/item-view": ["accessibility/accessibility-dialogs", "Aberto para o axe"],
  "assistant/knowledge/knowledge-dialog": ["accessibility/accessibility-dialogs", "Adicionar Item de Conhecimento"],
  "assistant/knowledge/proposal-dialog": ["accessibility/accessibility-dialogs", "Editar e Aprovar"],
  "assistant/knowledge/proposal-improvement-dialog": ["assistant/assistant-copilot", "Melhorar o Item"],
  "assistant/knowledge/upload-dialog": ["accessibility/accessibility-dialogs", "Enviar Documentos"],
  "attenders/attender-dialog": ["attenders/attenders", "Adicionar e convidar"],
  "attenders/teams/team-dialog": ["attenders/teams", "Nova Equipe"],
  "channels/editor/config-frame": ["accessibility/accessibility-dialogs", "Excluir configuração"],
  "channels/profiles/profiles-dialog": ["channels/channels-profiles", "Adicionar perfil"],
  "channels/editor/renew-button": ["channels/channels-web-chat", "Gerar nova chave"],
  "desk/access/access-question": ["conversations/conversation-access", "Dar acesso à conversa?"],
  "desk/attachments/attachment-preview": ["conversations/attachments", "Abrir um.png"],
  "conversations/beginning/new-conversation": ["conversations/conversation-begin", "Nova Conversa"],
  "conversations/form/conversation-modal": ["accessibility/accessibility-dialogs", "Editar Conversa"],
  "conversations/details/deadlines-dialog": ["conversations/conversation-deadlines", "Prazos desta conversa"],
  "conversations/details/queue-dialog": ["conversations/conversation-queue", "Na fila"],
  "conversations/details/deleted-dialog": ["accessibility/accessibility-dialogs", "Conversas excluídas"],
  "conversations/composer/send-later-dialog": ["conversations/undo-send", "Quando?"],
  "conversations/details/merge-dialog": ["conversations/conversation-merge", "Mesclar conversas"],
  "conversations/details/other-conversation": ["conversations/conversation-merge", "Mesclar conversas"],
  "conversations/moving/move-dialog": ["conversations/moving/conversation-move", "Mover para outra conversa"],
  "conversations/details/snooze-dialog": ["conversations/conversation-snooze", "Adiar até quando?"],
  "conversations/views/question-dialog": ["conversations/conversation-views", "Filtrar conversas"],
  "conversations/views/save-dialog": ["conversations/conversation-views", "Salvar visão"],
  "conversations/email/forward/forward-dialog": ["conversations/conversation-email-people", "Encaminhar mensagem"],
  "conversations/email/email-original": ["conversations/conversation-email", "Ver e-mail original"],
  "conversations/details/shared-dialog": ["conversations/conversation-access", "Compartilhadas com você"],
  "conversations/details/propose-dialog": [
    "accessibility/accessibility-dialogs",
    "Transformar em item de conhecimento",
  ],
  "conversations/templates/template-picker": ["conversations/conversation-whatsapp", "Enviar modelo"],
  "customers/detail/detail-frame": ["customers/customers-detail", "Ver Reunida Ltda"],
  "customers/detail/duplicates-dialog": ["accessibility/accessibility-dialogs", "Possíveis duplicatas"],
  "customers/form/record-dialog": ["accessibility/accessibility-dialogs", "Adicionar empresa"],
  "customers/import/import-dialog": ["customers/customers-detail", "Importar CSV"],
  "customers/detail/merge-dialog": ["customers/customers-detail", "Comparar e mesclar com Dupla P."],
  "customers/detail/start-dialog": ["accessibility/accessibility-dialogs", "Primeira mensagem"],
  "desk/forms/required-dialog": ["conversations/conversation-required", "Antes de encerrar"],
  "desk/canned-replies/canned-reply-dialog": ["settings/settings-canned", "Nova resposta"],
  "settings/calendars/calendar-dialog": ["settings/settings-calendars", "Novo calendário"],
  "settings/fields/field-dialog": ["settings/settings-fields", "Adicionar campo"],
  "settings/ticket-statuses/ticket-status-dialog": ["settings/settings-ticket-statuses", "Adicionar status"],
  "settings/forms/form-dialog": ["settings/settings-forms", "Adicionar formulário"],
  "settings/tags/merge-tag-dialog": ["settings/settings-tags", "Mesclar a tag"],
  "settings/tags/tag-dialog": ["settings/settings-tags", "Cadastrar Tag"],
  "settings/roles/role-dialog": ["settings/settings-roles", "Novo Perfil"],
  "settings/routing/queue-dialog": ["settings/routing", "Fila: Vendas"],
  "settings/macros/macro-dialog": ["settings/settings-macros", "Nova macro"],
  "conversations/macros/macro-dialog": ["conversations/composer/macros", "Shift+M"],
  "settings/automation/rule-dialog": ["settings/automation-rules", "Nova regra"],
  "settings/automation/runs-dialog": ["settings/automation-rules", "Ver o que"],
  "settings/remove-question": ["settings/settings-sla", "Excluir a política"],
  "settings/sla/policy-dialog": ["settings/settings-sla", "Nova política"],
  "settings/billing/pix-dialog": ["settings/settings-billing", "QR Code do pagamento"],
  "shell/account/hand-over-dialog": ["conversations/conversation-queue", "Devolver à fila?"],
  "shell/leave-keeper": ["shell/unsaved-forms", "Descartar alterações?"],
  "shell/logout-dialog": ["accessibility/accessibility", "the logout confirmation"],
  "shell/palette/palette": ["shell/palette", "has nothing for axe to find"],
  "shell/shortcuts-dialog": ["shell/shortcuts", "is accessible"],
  "sign-in/login-dialog": ["accessibility/accessibility", "the login dialog with its errors"],
  "signup/card-payment": ["signup/signup-card", "expectStateAccessible"],
  "signup/payment-dialog": ["signup/signup-card", "expectStateAccessible"],
  "signup/payment-outcome": ["signup/signup-pix-waiting", "expectStateAccessible"],
  "signup/success-dialog": ["signup/signup-card", "expectStateAccessible"],
  "tickets/ticket-modal": ["tickets/tickets-accessibility", "Criar Ticket"],
};

const COMPONENTS = "components";
const dialogs = (fs.readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" }) as string[])
  .filter((file) => file.endsWith(".tsx") && !file.startsWith("ui/"))
  .filter((file) =>
    /(from |import\()"@\/components\/ui\/([a-z-]+-)?dialog"/.test(fs.readFileSync(path.join(COMPONENTS, file), "utf8")),
  )
  .map((file) => file.replace(/\.tsx$/, ""));

test("every dialog has a test in which axe looks at it", () => {
  expect(dialogs.toSorted()).toEqual(Object.keys(CHECKED).toSorted());
});

test.each(Object.entries(CHECKED))("%s is opened where its line says", (_, [spec, text]) => {
  const source = fs.readFileSync(`tests/e2e/${spec}.spec.ts`, "utf8");
  expect(source).toContain(text);
  expect(source).toMatch(/expect(State)?Accessible\(/);
});
