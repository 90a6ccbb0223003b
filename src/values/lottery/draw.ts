/**
 * Draws the numbers of a lottery from a seed whose hash was published before sales opened. Browser and server run the same code, so
 * that anybody can draw again and compare.
 */
import { type DrawnGroup, type GroupRule, groupsOf, type LotteryKind } from './games.ts';

const encoder = new TextEncoder();

/** SHA-256 as hexadecimal text. The hash of a seed is its commitment. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Fair whole numbers: four bytes at a time of SHA-256 over the seed, the draw and a counter. What would be unfair is left out. */
function numberSource(seed: string, draw: string): (below: number) => Promise<number> {
  let words: number[] = [];
  let block = 0;
  return async (below) => {
    const fair = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      if (words.length === 0) {
        const hash = await sha256(`${seed}:${draw}:${block++}`);
        words = (hash.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 16));
      }
      const word = words.shift() ?? 0;
      if (word < fair) return word % below;
    }
  };
}

async function drawGroup(rule: GroupRule, next: (below: number) => Promise<number>): Promise<DrawnGroup> {
  const numbers: string[] = [];
  if ('of' in rule) {
    const left = Array.from({ length: rule.of }, (_, n) => String(n + 1).padStart(2, '0'));
    for (let n = 0; n < rule.count; n++) numbers.push(...left.splice(await next(left.length), 1));
    return { prize: rule.prize, numbers: numbers.sort() };
  }
  const [lowest, highest] = rule.from ?? [0, 9];
  for (let n = 0; n < rule.count; n++) {
    let text = '';
    for (let place = 0; place < rule.digits; place++) text += String(lowest + (await next(highest - lowest + 1)));
    numbers.push(text);
  }
  return { prize: rule.prize, numbers };
}

/** `draw` names the lottery and the draw, as `fast-three/20261122-0731`. */
export async function drawNumbers(kind: LotteryKind, seed: string, draw: string): Promise<DrawnGroup[]> {
  const next = numberSource(seed, draw);
  const groups: DrawnGroup[] = [];
  for (const rule of groupsOf[kind]) groups.push(await drawGroup(rule, next));
  return groups;
}
