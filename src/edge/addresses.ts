/** Addresses and networks as Node itself reads them, so that one visitor has one name, and a proxy that is trusted is the one that was meant. */
import { BlockList, isIP, SocketAddress } from 'node:net';

const mapped = /^::ffff:(?=[\d.]+$)/;

/** The one way to write an address: IPv4 also where it was wrapped into IPv6. Null for what is no address. */
export function addressOf(text: string): string | null {
  const [bare = ''] = text.split('%');
  const family = isIP(bare);
  if (family !== 6) return family === 4 ? bare : null;
  return new SocketAddress({ address: bare, family: 'ipv6' }).address.replace(mapped, '');
}

/** The widest that may be trusted: 10.0.0.0/8 and fc00::/7 are the widest networks that are nobody else's. */
const widest = { ipv4: 8, ipv6: 7 } as const;

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** The addresses that an entry of TRUSTED_PROXIES means. */
function rangeOf(entry: string): Range | null {
  const [given = '', size, ...more] = entry.split('/');
  const address = addressOf(given);
  if (address === null || given.includes('%') || more.length > 0) return null;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const all = isIP(given) === 6 ? 128 : 32;
  if (size !== undefined && (!/^\d{1,3}$/.test(size) || Number(size) > all)) return null;
  // Of an IPv4 network that was wrapped into IPv6 the first 96 bits are the wrapping.
  const bits = (size === undefined ? all : Number(size)) - (family === 'ipv4' ? all - 32 : 0);
  return bits < 0 ? null : { address, bits, family };
}

/** A sentence for each entry of TRUSTED_PROXIES that cannot be meant. */
export function proxyMistakes(entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const range = rangeOf(entry);
    if (range === null) return [`TRUSTED_PROXIES has "${entry}". Each entry must be an address or a network, such as 10.0.0.0/8.`];
    if (range.bits >= widest[range.family]) return [];
    return [
      `TRUSTED_PROXIES has "${entry}", so wide that any visitor could claim to be anybody. Name only the addresses of your own proxies, such as 10.0.0.0/8.`,
    ];
  });
}

/** Whether an address, written as `addressOf` does, is one of the proxies. */
export function proxies(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of entries.map(rangeOf)) if (range) list.addSubnet(range.address, range.bits, range.family);
  if (entries.length === 0) return () => false;
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
