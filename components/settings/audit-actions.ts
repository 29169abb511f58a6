/** The actions of the audit log by what they are about; each has its name under `settings.audit.actions`. */
export const AUDIT_ACTIONS = {
  access: [
    "sign-in.succeeded",
    "sign-in.failed",
    "password.changed",
    "password-change.refused",
    "password-reset.requested",
    "password.reset",
    "session.created",
    "session.revoked",
    "sessions.revoked",
  ],
  team: [
    "attender.invited",
    "attender.created",
    "invite.resent",
    "invite.accepted",
    "attender.updated",
    "attender.activated",
    "attender.deactivated",
  ],
  conversations: [
    "conversation.created",
    "conversation.assigned",
    "conversation.updated",
    "conversation.closed",
    "conversation.reopened",
    "conversation.deleted",
    "conversation.restored",
  ],
  tickets: [
    "ticket.created",
    "ticket.assigned",
    "ticket.updated",
    "ticket.bulk-updated",
    "ticket.deleted",
    "ticket.restored",
  ],
  channels: [
    "chatbot_profile.created",
    "chatbot_profile.updated",
    "chatbot_profile.deleted",
    "web_chat.created",
    "web_chat.updated",
    "web_chat.deleted",
    "web_chat.key-regenerated",
    "web_chat.identity-secret-renewed",
    "email_channel.created",
    "email_channel.updated",
    "email_channel.deleted",
    "email_channel.tested",
    "whatsapp_channel.created",
    "whatsapp_channel.updated",
    "whatsapp_channel.deleted",
    "whatsapp_channel.tested",
    "quarantine.resolved",
  ],
  company: [
    "workspace.created",
    "workspace.updated",
    "subscription.started",
    "subscription.renewed",
    "surveys.updated",
    "analytics.exported",
  ],
} as const satisfies Record<string, readonly string[]>;

/** A part of the list of actions. */
export type AuditGroup = keyof typeof AUDIT_ACTIONS;

export const AUDIT_GROUPS = Object.keys(AUDIT_ACTIONS) as AuditGroup[];
