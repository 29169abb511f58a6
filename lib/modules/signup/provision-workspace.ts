import { addAdministrator } from "@/lib/modules/attenders/add-administrator";
import type { Payment } from "@/lib/modules/billing/first-purchase";
import { planOf } from "@/lib/modules/billing/plan";
import { paidAtOf, subscribe } from "@/lib/modules/billing/subscribe";
import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import { limitStorage } from "@/lib/modules/files/storage-quota";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { openWorkspace } from "./open-workspace";
import { completeSignup, type Signup } from "./store/signup";

const localeOf = ({ locale }: Signup) => toLocale(locale) ?? DEFAULT_LOCALE;

/** Makes the workspace of a paid signup, in the commit that confirms its payment. */
export async function provisionWorkspace(unit: InstallationUnit, signup: Signup, payment: Payment): Promise<void> {
  const plan = planOf(signup.planId);
  const { companyName, companyEmail, cnpj, address, responsibleName, personalEmail } = signup;
  const workspaceId = await openWorkspace(unit, { ...signup, name: companyName });
  const attenderId = await addAdministrator(unit.within({ workspaceId }), {
    name: responsibleName,
    email: personalEmail,
    passwordHash: signup.passwordHash,
    locale: localeOf(signup),
  });
  const own = unit.within({ workspaceId, attender: { id: attenderId } });
  await limitStorage(own, plan.storageBytes);
  const subject = ["workspace", workspaceId] as const;
  await own.audit("workspace.created", { subject, details: { name: companyName } });
  await subscribe(own, plan, payment, {
    payerName: companyName,
    payerCnpj: cnpj,
    payerEmail: companyEmail,
    payerAddress: address,
  });
  const bought = { planId: plan.id, transactionId: payment.transactionId };
  await own.audit("subscription.started", { subject, details: bought });
  await unit.run(completeSignup, { id: signup.id, workspaceId, completedAt: paidAtOf(payment), now: unit.now });
  await queueMail(own, {
    to: personalEmail,
    locale: localeOf(signup),
    template: "welcome",
    values: { name: responsibleName, companyName, email: personalEmail },
  });
}
