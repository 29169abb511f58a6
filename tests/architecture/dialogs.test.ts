import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Where axe looks at each dialog, and a text by which that test finds it. A new dialog needs a line, and the line a test.
 */
const CHECKED: Record<string, readonly [spec: string, text: string]> = {
  "analytics/counted-dialog": ["analytics-accessibility", "figure=closed_human"],
  "analytics/exports-dialog": ["analytics-accessibility", "Suas exportações"],
  "assistant/knowledge/instruction-dialog": ["assistant-knowledge", "Adicionar Instrução"],
  "assistant/knowledge/instruction-view": ["accessibility-dialogs", "Lida pelo axe"],
  "assistant/knowledge/item-view": ["accessibility-dialogs", "Aberto para o axe"],
  "assistant/knowledge/knowledge-dialog": ["accessibility-dialogs", "Adicionar Item de Conhecimento"],
  "assistant/knowledge/proposal-dialog": ["accessibility-dialogs", "Editar e Aprovar"],
  "assistant/knowledge/upload-dialog": ["accessibility-dialogs", "Enviar Documentos"],
  "attenders/attender-dialog": ["attenders", "Adicionar e convidar"],
  "channels/editor/config-frame": ["accessibility-dialogs", "Excluir configuração"],
  "channels/profiles/profiles-dialog": ["channels-profiles", "Adicionar perfil"],
  "channels/editor/renew-button": ["channels-web-chat", "Gerar nova chave"],
  "desk/attachments/attachment-preview": ["attachments", "Abrir um.png"],
  "conversations/form/conversation-modal": ["accessibility-dialogs", "Nova Conversa"],
  "conversations/details/deleted-dialog": ["accessibility-dialogs", "Conversas excluídas"],
  "conversations/email/email-original": ["conversation-email", "Ver e-mail original"],
  "conversations/details/propose-dialog": ["accessibility-dialogs", "Transformar em item de conhecimento"],
  "conversations/templates/template-picker": ["conversation-whatsapp", "Enviar modelo"],
  "customers/detail/detail-frame": ["customers-detail", "Ver Reunida Ltda"],
  "customers/detail/duplicates-dialog": ["accessibility-dialogs", "Possíveis duplicatas"],
  "customers/form/form-frame": ["accessibility-dialogs", "Adicionar empresa"],
  "customers/import/import-dialog": ["customers-detail", "Importar CSV"],
  "customers/detail/merge-dialog": ["customers-detail", "Comparar e mesclar com Dupla P."],
  "customers/detail/start-dialog": ["accessibility-dialogs", "Primeira mensagem"],
  "settings/canned-replies/canned-reply-dialog": ["settings-canned", "Nova resposta"],
  "settings/billing/pix-dialog": ["settings-billing", "QR Code do pagamento"],
  "shell/leave-keeper": ["unsaved-forms", "Descartar alterações?"],
  "shell/logout-dialog": ["accessibility", "the logout confirmation"],
  "shell/shortcuts-dialog": ["shortcuts", "is accessible"],
  "sign-in/login-dialog": ["accessibility", "the login dialog with its errors"],
  "signup/card-payment": ["signup-card", "expectStateAccessible"],
  "signup/payment-dialog": ["signup-card", "expectStateAccessible"],
  "signup/pix-payment": ["signup-pix-waiting", "expectStateAccessible"],
  "signup/success-dialog": ["signup-card", "expectStateAccessible"],
  "tickets/ticket-modal": ["tickets-accessibility", "Criar Ticket"],
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
