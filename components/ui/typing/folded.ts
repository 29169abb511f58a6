/** A text as it is compared with what somebody types: without accents, capitals and blanks around it. */
export const folded = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
