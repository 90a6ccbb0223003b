/** Networks of visitors, by their addresses. */

/** The eight groups of an IPv6 address, without leading zeros; null for any other. */
function groupsOf(ip: string): string[] | null {
  if (!ip.includes(':') || ip.includes('.')) return null;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  while (groups.length + behind.length < 8) groups.push('0');
  return [...groups, ...behind].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Whom an address stands for: itself, or for IPv6 the network of 64 bits that one household or phone has to itself. */
export const networkOf = (ip: string): string => groupsOf(ip)?.slice(0, 4).join(':') ?? ip;

/** Addresses that lie in one region: 24 bits of IPv4, 48 of IPv6. */
export const neighbourhoodOf = (ip: string): string => groupsOf(ip)?.slice(0, 3).join(':') ?? ip.replace(/\.\d+$/, '');
