/** Background and foreground of a cover's figure: the pattern behind it and the weather in front. */
import type { RandomFraction } from '#values/seeded-random.ts';
import type { Look } from './look.ts';
import type { Palette } from './palette.ts';
import { oneDecimal, opacityOf, rays, round, svgCircle, svgPath, svgStroke } from './svg.ts';

/** A quiet pattern behind a figure. */
export function groundOf({ ground }: Look, hue: Palette, floor: number): string {
  const y = floor / 2 + 3;
  switch (ground) {
    case 'rings':
      return svgCircle(60, y, 56, hue.light, opacityOf(0.07)) + svgCircle(60, y, 74, hue.light, opacityOf(0.06));
    case 'stripes':
      return svgStroke('M-20 60L60-20M0 100L100 0M20 140L140 20M60 160L160 60', hue.light, 12, opacityOf(0.07));
    case 'dots':
      return svgStroke('M5 9H120M5 33H120M5 57H120M5 81H120', hue.light, 4, `${round} stroke-dasharray="0 22"${opacityOf(0.2)}`);
    case 'bands':
      return svgStroke('M0 24H120M0 72H120', hue.light, 24, opacityOf(0.06));
    case 'disc':
      return svgCircle(96, 20, 52, hue.light, opacityOf(0.1));
    case 'rays':
      return rays(60, y, 110, 16, hue.light, opacityOf(0.08));
    case 'sill':
      return svgPath(`M12 ${oneDecimal(floor)}V58A48 48 0 0 1 108 58V${oneDecimal(floor)}Z`, hue.light, opacityOf(0.1));
    default:
      return '';
  }
}

/** A path back and forth down the sky. Dashes on it look randomly scattered at no extra bytes. */
const zigzag = (chance: RandomFraction): string => {
  const x = Math.round(chance() * 30);
  return `M-${x} 4L120 ${20 + x}L-9 ${46 - x}L130 74`;
};

/** The weather of a cover, over its upper two thirds. */
export function weatherOf({ weather }: Look, hue: Palette, chance: RandomFraction): string {
  const dashed = (width: number, gaps: string, opacity: number): string =>
    svgStroke(zigzag(chance), hue.light, width, `${round} stroke-dasharray="${gaps}"${opacityOf(opacity)}`);
  const [x, y] = [Math.round(8 + chance() * 80), Math.round(12 + chance() * 30)];
  switch (weather) {
    case 'birds':
      return svgStroke(`M${x} ${y}q3-4 6 0q3-4 6 0m8 9q2-3 5 0q2-3 5 0m-30 4q2-3 4 0q2-3 4 0`, hue.light, 1.6, round);
    case 'clouds':
      return svgPath(`M${x - 20} ${y}a8 8 0 0 1 15-5a11 11 0 0 1 19 5zm60 20a7 7 0 0 1 13-4a9 9 0 0 1 16 4z`, hue.light, opacityOf(0.5));
    case 'stars':
      return dashed(1.8, '0 29 0 17', 0.8);
    case 'rain':
      return svgStroke(
        `M${x} -8L${x - 50} 90M${x + 24} -20L${x - 26} 80M${x + 44} -9L${x - 6} 90M${x - 30} -9L${x - 80} 90`,
        hue.light,
        1.2,
        `${round} stroke-dasharray="8 21"${opacityOf(0.5)}`,
      );
    case 'snow':
      return dashed(3.4, '0 21 0 34', 0.9);
    case 'petals':
      return svgStroke(zigzag(chance), hue.accent, 4, ` stroke-dasharray="5 31 4 22"${round}`);
    default:
      return '';
  }
}
