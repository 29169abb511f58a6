import { rowSource } from "@/lib/platform/search/rows/row-source";
import { CUSTOMER_ROWS } from "./directory";
import { addedCustomers, markedCustomer } from "./store/searched-customer";

/** Customers by name, e-mail address and company. */
export const customerSource = rowSource({
  kind: CUSTOMER_ROWS,
  table: "customer",
  added: addedCustomers,
  marked: { customer: markedCustomer },
});
