/** Cents as a price. Prices are written the Brazilian way in every language (specification 1, section 9): R$ 400,00. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("pt-BR", { style: "currency", currency }).format(cents / 100);
}
