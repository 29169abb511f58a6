import { findAttender } from "@/lib/modules/attenders/find-attender";
import type { UpdateConversation } from "@/lib/modules/conversations/schema";
import { namedCompany, namedCustomer } from "@/lib/modules/conversations/store/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";

/**
 * Makes sure that customer, company and agent of a form are the workspace's own. @returns the customer
 * @throws {AppError} NOT_FOUND; ATTENDER_INACTIVE unless that agent has the conversation already
 */
export async function findPeople(
  reader: Reader,
  input: Pick<UpdateConversation, "customerId" | "companyId" | "assignedAgentId">,
  currentAgentId: number | null = null,
): Promise<{ name: string; deletedAt: number | null }> {
  const { customerId, companyId, assignedAgentId } = input;
  const customer = await reader.first(namedCustomer, { id: customerId });
  const company = companyId === null || (await reader.first(namedCompany, { id: companyId }));
  const agent = assignedAgentId === null ? { isActive: true } : await findAttender(reader, assignedAgentId);
  if (!customer || !company || !agent) throw notFound();
  if (!agent.isActive && assignedAgentId !== currentAgentId) throw new AppError("ATTENDER_INACTIVE");
  return customer;
}
