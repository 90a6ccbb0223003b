/** Slot motifs of places: waterfall, clock tower, lighthouse, mill, bridge, sail, balloon, street. */
import { dark, isPale, mix } from '../palette.ts';
import { fade, group, type Motif, oneDecimal, opacityOf, range, round, sparks, svgCircle, svgPath, svgStroke, swell } from '../svg.ts';

const waterfall: Motif = (hue, chance, floor) => {
  const lean = oneDecimal(chance() * 8 - 4);
  const rock = mix(hue.middle, dark(hue), 0.35);
  const sun = chance() > 0.5 ? 24 : 96;
  return (
    svgCircle(sun, 24, 15, hue.light) +
    svgPath('M14 40L44 12L62 26L74 10L108 40Z', mix(hue.middle, hue.light, 0.2)) +
    svgPath(`M0 28L16 22L40 30L47 62L42 ${floor}H0Z`, rock) +
    svgPath(`M120 20L100 26L80 30L75 56L80 ${floor}H120Z`, mix(hue.middle, dark(hue), 0.55)) +
    svgPath('M16 22L40 30L47 62L26 54ZM100 26L80 30L75 56L98 66Z', hue.middle, opacityOf(0.7)) +
    svgPath(`M40 30Q60 ${34 + lean} 80 30L${75 + lean} 56L82 ${floor}H40L${47 + lean} 62Z`, hue.light) +
    svgStroke(
      `M52 38v${oneDecimal(20 + chance() * 16)}M60 44v34M68 40v${oneDecimal(16 + chance() * 14)}M55 80v12M66 76v16`,
      mix(hue.ground, hue.middle, 0.5),
      2,
      round,
    ) +
    range(5, (i) => svgCircle(30 + i * 15, floor - 3 + (i % 2) * 3, 9 + (i % 2) * 3, hue.light, opacityOf(0.85))) +
    swell(floor - 1, 6, hue.panel)
  );
};

const tower: Motif = (hue, chance, floor) => {
  const wall = mix(hue.accent, hue.light, 0.25);
  return (
    sparks(chance, 7, 50, hue.light) +
    svgPath(`M-2 ${floor}V74L12 60L26 74V86H94V70L107 56L122 70V${floor}Z`, mix(hue.middle, dark(hue), 0.4)) +
    svgPath(`M42 ${floor}V40H78V${floor}Z`, wall) +
    svgPath(`M60 40H78V${floor}H60Z`, mix(hue.accent, dark(hue), 0.25)) +
    svgPath('M37 41L60 4L83 41Z', dark(hue)) +
    svgPath('M60 4L83 41H60Z', mix(dark(hue), hue.accent, 0.3)) +
    svgCircle(60, 60, 15, dark(hue)) +
    svgCircle(60, 60, 12.5, hue.light) +
    group(
      'translate(60 60)',
      svgStroke(`M0 0V-9M0 0L${oneDecimal(Math.cos(chance() * 6.3) * 6)} ${oneDecimal(2 + chance() * 4)}`, dark(hue), 2, round),
    ) +
    svgPath('M50 84h6v12h-6zM64 84h6v12h-6z', dark(hue), opacityOf(0.7)) +
    svgPath(`M0 ${floor - 2}H120V160H0Z`, hue.panel)
  );
};

const lighthouse: Motif = (hue, chance, floor) => {
  const x = chance() > 0.5 ? 42 : 78;
  return (
    svgPath(`M${x} 34L-20 6V44ZM${x} 34L140 -2V58Z`, hue.light, opacityOf(0.3)) +
    svgCircle(x, 34, 20, hue.light, opacityOf(0.2)) +
    svgPath(`M${x - 9} 42H${x + 9}L${x + 15} ${floor}H${x - 15}Z`, hue.light) +
    svgPath(`M${x - 10} 52h20l1.5 12h-23zM${x - 12.5} 76h25l2 12h-29z`, hue.accent) +
    svgPath(`M${x} 42h9L${x + 15} ${floor}H${x}Z`, dark(hue), opacityOf(0.2)) +
    svgPath(`M${x - 12} 39h24v4h-24zM${x - 8} 22L${x} 13L${x + 8} 22z`, dark(hue)) +
    svgPath(`M${x - 6} 22h12v17h-12z`, mix(hue.light, hue.accent, 0.35)) +
    svgPath(`M${x - 44} ${floor}Q${x - 20} ${floor - 22} ${x} ${floor - 12}T${x + 40} ${floor}Z`, mix(hue.middle, dark(hue), 0.6)) +
    swell(floor - 6, 6, mix(hue.middle, hue.panel, 0.5)) +
    swell(floor, 6, hue.panel)
  );
};

const mill: Motif = (hue, chance, floor) => {
  const turn = oneDecimal(chance() * 90);
  const vane = 'M-1.5 0V-44H10V-12H1.5V0Z';
  return (
    svgCircle(92, 26, 16, hue.light) +
    svgPath(`M0 ${floor - 14}Q30 ${floor - 34} 62 ${floor - 18}T122 ${floor - 22}V160H0Z`, mix(hue.middle, hue.panel, 0.35)) +
    svgPath(`M46 54L74 54L82 ${floor}H38Z`, hue.accent) +
    svgPath(`M60 54H74L82 ${floor}H60Z`, mix(hue.accent, dark(hue), 0.35)) +
    svgPath('M43 56Q60 30 77 56Z', dark(hue)) +
    group(
      `translate(60 52) rotate(${turn})`,
      range(4, (i) => `<path transform="rotate(${i * 90})" d="${vane}" fill="${hue.light}"/>`) +
        svgStroke('M0-44V44M-44 0H44', dark(hue), 1.6),
    ) +
    svgCircle(60, 52, 3.5, dark(hue)) +
    svgPath(`M0 ${floor}Q50 ${floor - 14} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const bridge: Motif = (hue, chance, floor) => {
  const x = oneDecimal(36 + chance() * 48);
  const stone = mix(hue.accent, dark(hue), 0.2);
  return (
    svgCircle(x, 40, 34, hue.light, opacityOf(0.14)) +
    svgCircle(x, 40, 21, hue.light) +
    svgPath('M0 78Q28 58 58 74T122 66V120H0Z', mix(hue.middle, hue.panel, 0.3)) +
    svgPath(`M-4 76Q60 46 124 76V${floor}H112A14 14 0 0 0 84 ${floor}H82A22 22 0 0 0 38 ${floor}H36A14 14 0 0 0 8 ${floor}H-4Z`, stone) +
    svgStroke('M-4 74Q60 44 124 74', hue.light, 3) +
    svgStroke(
      `M8 ${floor}A14 14 0 0 1 36 ${floor}M38 ${floor}A22 22 0 0 1 82 ${floor}M84 ${floor}A14 14 0 0 1 112 ${floor}`,
      hue.light,
      1.6,
      opacityOf(0.7),
    ) +
    svgPath(`M0 ${floor - 2}H120V160H0Z`, hue.panel) +
    svgStroke(`M46 ${floor + 3}h28M14 ${floor + 3}h14`, hue.light, 1.4, round + opacityOf(0.4))
  );
};

const sail: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1;
  const cloth = [hue.light, hue.accent, dark(hue), mix(hue.accent, hue.light, 0.5)];
  const strip = (i: number): string => {
    const from = 4 + i * 11;
    const foot = 74 - i * 4;
    const top = (at: number): number => 6 + at * 0.7;
    return svgPath(
      `M${from} ${oneDecimal(top(from))}L${from + 11} ${oneDecimal(top(from + 11))}V${foot - 4}L${from} ${foot}Z`,
      cloth[i % 4] ?? hue.light,
    );
  };
  return (
    svgCircle(way > 0 ? 24 : 96, 34, 15, hue.light) +
    svgPath('M0 82Q24 70 46 80T122 78V120H0Z', mix(hue.middle, hue.panel, 0.25)) +
    group(
      `translate(${60 - way * 22} 2) scale(${way} 1)`,
      range(5, strip) +
        svgStroke('M3 0V82', dark(hue), 2) +
        svgPath('M-20 80H64Q54 94 38 94H0Q-14 94-20 80Z', dark(hue)) +
        svgStroke('M-14 84H58', hue.accent, 2),
    ) +
    swell(floor - 9, 7, mix(hue.middle, hue.panel, 0.45)) +
    swell(floor - 1, 6, hue.panel)
  );
};

const balloon: Motif = (hue, chance, floor) => {
  const small = oneDecimal(14 + chance() * 12);
  const envelope =
    svgPath('M-30 0A30 30 0 0 1 30 0Q28 20 8 38H-8Q-28 20-30 0Z', hue.accent) +
    svgPath('M-18 0Q-18-26 0-30Q18-26 18 0Q17 22 5 38H-5Q-17 22-18 0Z', hue.light) +
    svgPath('M-7 0Q-7-24 0-30Q7-24 7 0Q6 24 2 38H-2Q-6 24-7 0Z', mix(hue.accent, dark(hue), 0.3)) +
    svgStroke('M-8 38L-5 47M8 38L5 47', dark(hue), 1.2) +
    svgPath('M-6 47H6V55H-6Z', dark(hue));
  return (
    svgCircle(60, 44, 56, hue.light, opacityOf(0.1)) +
    group('translate(62 42)', envelope) +
    group(`translate(${small} ${oneDecimal(20 + chance() * 14)}) scale(.3)`, envelope) +
    svgPath(`M0 ${floor - 8}Q24 ${floor - 28} 50 ${floor - 10}T122 ${floor - 18}V160H0Z`, mix(hue.middle, hue.panel, 0.4)) +
    svgPath(`M0 ${floor}Q60 ${floor - 14} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const street: Motif = (hue, chance, floor) => {
  const walls = [hue.accent, hue.middle, mix(hue.accent, hue.light, 0.6), mix(hue.middle, dark(hue), 0.4)];
  const lit = isPale(hue) ? dark(hue) : hue.light;
  return (
    range(4, (i) => {
      const top = Math.round(26 + chance() * 30);
      const x = i * 30;
      const roof = i % 2 ? `M${x - 2} ${top}L${x + 15} ${top - 16}L${x + 32} ${top}Z` : `M${x} ${top}A15 15 0 0 1 ${x + 30} ${top}Z`;
      return (
        svgPath(`M${x} ${top}h30V${floor}h-30Z`, walls[i] ?? hue.middle) +
        svgPath(roof, dark(hue)) +
        svgPath(
          range(3, (j) => `M${x + 6} ${top + 8 + j * 18}h6v9h-6zM${x + 18} ${top + 8 + j * 18}h6v9h-6z`),
          lit,
          opacityOf(0.8),
        )
      );
    }) + fade(floor, 18)
  );
};

export const places = { waterfall, tower, lighthouse, mill, bridge, sail, balloon, street } satisfies Record<string, Motif>;
