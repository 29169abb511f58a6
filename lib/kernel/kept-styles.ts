/** Cookie by which a browser says which style sheets it keeps: the names of their files, without the ending. */
export const KEPT_STYLES_COOKIE = "cangoo-styles";
const BETWEEN = ":";

/** The cookie's value for style sheets at these addresses. */
export function keptStylesOf(addresses: readonly string[]): string {
  return addresses.map(styleName).join(BETWEEN);
}

/** Whether the style sheet at an address is among those of a cookie's value. */
export function isStyleKept(address: string, cookie: string): boolean {
  return cookie.split(BETWEEN).includes(styleName(address));
}

function styleName(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1).replace(/\.css$/, "");
}
