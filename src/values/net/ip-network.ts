/** Networks of IP addresses, as keys for rate limits and region checks. */

/** The eight groups of an IPv6 address, without leading zeros; null for any other. */
function groupsOf(ip: string): string[] | null {
  if (!ip.includes(':') || ip.includes('.')) return null;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const behind = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  while (groups.length + behind.length < 8) groups.push('0');
  return [...groups, ...behind].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The address itself, or for IPv6 its /64, which one household or phone has to itself. */
export const networkOf = (ip: string): string => groupsOf(ip)?.slice(0, 4).join(':') ?? ip;

/** The network that shares one region verdict: /24 for IPv4, /48 for IPv6. */
export const regionNetworkOf = (ip: string): string => groupsOf(ip)?.slice(0, 3).join(':') ?? ip.replace(/\.\d+$/, '');

/** The same in CIDR form, as `blocked_places` takes it; empty for what is no address. */
export function regionCidrOf(ip: string): string {
  const network = regionNetworkOf(ip);
  if (network === ip) return '';
  return network.includes(':') ? `${network}::/48` : `${network}.0/24`;
}
