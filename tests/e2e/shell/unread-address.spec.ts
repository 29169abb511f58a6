import { expect, test } from "@/tests/e2e/fixtures";
import { ADMIN } from "@/tests/e2e/team-page";
import { ticketDesk, ticketRow } from "@/tests/e2e/tickets/ticket-data";

const LONG_TAG = "x".repeat(41);
const MANY_TAGS = Array.from({ length: 51 }, (_, index) => `t${index}`).join(",");
const LONG_SEARCH = "x".repeat(201);

const ADDRESSES: readonly (readonly [screen: string, address: string, named: string, left: string])[] = [
  ["customers", "/customers?status=active&companyId=3000000000", "companyId=3000000000", "/customers?status=active"],
  ["companies", "/customers?view=companies&size=huge", "size=huge", "/customers?view=companies"],
  ["tickets, by a customer", "/tickets?customer=4294967295", "customer=4294967295", "/tickets"],
  ["tickets, by a long tag", `/tickets?status=open&tag=${LONG_TAG}`, `tag=${LONG_TAG}`, "/tickets?status=open"],
  ["analytics", "/analytics?period=7d&attender=3000000000", "attender=3000000000", "/analytics?period=7d"],
  ["conversations", `/conversations?filter=closed&q=${LONG_SEARCH}`, "q=xxxx", "/conversations?filter=closed"],
];

for (const [screen, address, named, left] of ADDRESSES)
  test(`${screen}: the part that can't be read is said, and dismissing takes it out of the address`, async ({
    agentPage,
    server,
  }) => {
    const refused: string[] = [];
    const page = await agentPage("/settings", ADMIN);
    page.on("response", (response) => {
      if (response.status() === 400) refused.push(response.url());
    });
    await page.goto(`${server.url}${address}`);
    const notice = page.getByRole("status").filter({ hasText: "não pôde ser lida" });
    await expect(notice).toContainText(named);
    await notice.getByRole("button", { name: "Tirar do endereço" }).click();
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL(`${server.url}${left}`);
    expect(refused).toEqual([]);
  });

test("the fifty-first tag of a ticket filter is named, and the others filter", async ({ agentPage, server }) => {
  const desk = await ticketDesk(server);
  await desk.add({ subject: "Um dos cinquenta", tags: ["t49"] });
  await desk.add({ subject: "O de fora", tags: ["t50"] });
  const page = await agentPage(`/tickets?tag=${MANY_TAGS}`);
  await expect(page.getByRole("status").filter({ hasText: "não pôde ser lida" })).toContainText("tag=t50");
  await expect(ticketRow(page, "Um dos cinquenta")).toBeVisible();
  await expect(ticketRow(page, "O de fora")).toHaveCount(0);
});
