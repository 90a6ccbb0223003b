/** IP addresses and networks, normalised as Node reads them, for visitors and TRUSTED_PROXIES. */
import { BlockList, isIP, SocketAddress } from 'node:net';

const mapped = /^::ffff:(?=[\d.]+$)/;

/** Normalises an IP address; IPv4 mapped into IPv6 becomes IPv4. Null when the text is not an address. */
export function normaliseAddress(text: string): string | null {
  const [bare = ''] = text.split('%');
  const family = isIP(bare);
  if (family !== 6) return family === 4 ? bare : null;
  return new SocketAddress({ address: bare, family: 'ipv6' }).address.replace(mapped, '');
}

/** Widest trusted prefixes: 10.0.0.0/8 and fc00::/7 are the largest private networks. */
const widestPrefix = { ipv4: 8, ipv6: 7 } as const;

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** The range of one TRUSTED_PROXIES entry, or null when it is malformed. */
function rangeOf(entry: string): Range | null {
  const [given = '', size, ...more] = entry.split('/');
  const address = normaliseAddress(given);
  if (address === null || given.includes('%') || more.length > 0) return null;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const addressBits = isIP(given) === 6 ? 128 : 32;
  if (size !== undefined && (!/^\d{1,3}$/.test(size) || Number(size) > addressBits)) return null;
  // For IPv4 mapped into IPv6, the first 96 bits are the mapping prefix.
  const bits = (size === undefined ? addressBits : Number(size)) - (family === 'ipv4' ? addressBits - 32 : 0);
  return bits < 0 ? null : { address, bits, family };
}

/** One message for each invalid or too wide entry of TRUSTED_PROXIES. */
export function trustedProxyErrors(entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const range = rangeOf(entry);
    if (range === null) return [`TRUSTED_PROXIES has "${entry}". Each entry must be an address or a network, such as 10.0.0.0/8.`];
    if (range.bits >= widestPrefix[range.family]) return [];
    return [
      `TRUSTED_PROXIES has "${entry}", so wide that any visitor could claim to be anybody. Name only the addresses of your own proxies, such as 10.0.0.0/8.`,
    ];
  });
}

/** Returns a test for whether an address is a trusted proxy. The address must come from `addressOf`. */
export function trustedProxyTest(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of entries.map(rangeOf)) if (range) list.addSubnet(range.address, range.bits, range.family);
  if (entries.length === 0) return () => false;
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
