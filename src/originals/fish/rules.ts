/** The rules of a fish game in a dialog: what each kind pays at the current bet, its chance, and the proof of the shots. */
import { toText, toUnits } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { type Hunt, nameOf, shotBet, timesText } from './hunt.ts';

export function showFishRules(hunt: Hunt): void {
  const { view, say, opened, money, percent, next, proof } = hunt;
  const paragraph = (text: string) => make('p', {}, text);
  const fact = (name: string, value: string) => make('div', { class: 'proof' }, make('dt', {}, name), make('dd', {}, value));
  const bet = toUnits(shotBet(hunt));
  const rows = opened.kinds.map(({ kind, times, chance }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, nameOf(hunt, kind)),
      make('td', {}, `${timesText(times)} = ${money(toText(bet * BigInt(times)))}`),
      make('td', {}, percent(chance)),
    ),
  );
  const head = (['fish.fish', 'fish.pays', 'fish.chance'] as const).map((word) => make('th', { scope: 'col' }, say(word)));
  const shown = proof && { id: String(proof.number) };
  view.rulesBody.replaceChildren(
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)),
    paragraph(say('fish.ruleShot')),
    paragraph(say('fish.ruleReturn', { percent: percent(opened.returnToPlayer) })),
    paragraph(say('fish.rulePace', { seconds: String(opened.minCycle / 1000) })),
    paragraph(say('fish.ruleFair')),
    paragraph(say('ruleLost')),
    paragraph(say('fish.ruleKeys')),
    make(
      'dl',
      {},
      ...(proof && shown ? [fact(say('fish.secret', shown), proof.secret), fact(say('fish.name', shown), proof.name)] : []),
      fact(say('fish.nextHash', { id: String(next.number) }), next.commitment),
    ),
  );
  // Scrollable, so it must be focusable by keyboard.
  view.rulesBody.tabIndex = 0;
  view.rules.showModal();
}
