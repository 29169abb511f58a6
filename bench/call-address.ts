let calls = 0;

/** The header of a call from an address that no call had before, as a reverse proxy on this machine writes it: no limit is in the way. */
export function fromOwnAddress(): { "x-forwarded-for": string } {
  calls += 1;
  return { "x-forwarded-for": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
}
