/** The kinds to aim at, the bet, and the buttons: built once, updated after every change. */
import { type FishKind, fishKinds, isFishKind } from '#values/games/fish-api-types.ts';
import { make } from '../frame/elements.ts';
import { pause } from '../frame/requests.ts';
import { fishSvg } from './drawings.ts';
import { cannotAfford, canShoot, type Hunt, isReloaded, nameOf, shotBet, timesText, withTooLittle } from './hunt.ts';

/** `name`: its name alone, or all that is written on its button. */
const kindLabel = (hunt: Hunt, kind: FishKind, name = nameOf(hunt, kind)): string => {
  const { times = 0, chance = '0' } = hunt.opened.kinds.find((one) => one.kind === kind) ?? {};
  return hunt.say('fish.kind', { name, times: String(times), chance: hunt.percent(chance) });
};

/** Aims at a kind. `aloud`: says what it pays, unless its button has the focus and says it itself. */
export function chooseKind(hunt: Hunt, kind: FishKind, aloud: boolean): void {
  hunt.kind = kind;
  hunt.pond.aim(kind);
  refreshControls(hunt);
  const inGroup = hunt.view.kinds.contains(document.activeElement);
  if (inGroup) hunt.view.kinds.querySelector<HTMLElement>(`[data-kind=${kind}]`)?.focus();
  else if (aloud) hunt.view.announce(kindLabel(hunt, kind));
}

/** The next kind in the list, around its end. */
export function stepKind(hunt: Hunt, step: 1 | -1): void {
  const at = fishKinds.indexOf(hunt.kind) + step + fishKinds.length;
  chooseKind(hunt, fishKinds[at % fishKinds.length] ?? hunt.kind, true);
}

export function buildKinds(hunt: Hunt): void {
  hunt.view.kinds.replaceChildren(
    ...hunt.opened.kinds.map(({ kind, times }) => {
      const [name, pays] = [nameOf(hunt, kind), timesText(times)];
      const label = kindLabel(hunt, kind, `${name} ${pays}`);
      const button = make('button', { type: 'button', class: 'kind', role: 'radio', 'data-kind': kind, 'aria-label': label });
      button.innerHTML = fishSvg(kind);
      button.append(make('span', {}, name), ' ', make('b', { class: 'num' }, pays));
      button.addEventListener('click', () => isFishKind(kind) && chooseKind(hunt, kind, false), { signal: hunt.left });
      return button;
    }),
  );
}

export function refreshControls(hunt: Hunt): void {
  const { view, say, money, opened, phase } = hunt;
  const free = canShoot(hunt);
  const isShort = free && cannotAfford(hunt);
  const [unsure, over] = [phase === 'unsure', phase === 'over'];
  const isReplaced = over || isShort;
  const focused = document.activeElement === (isReplaced ? view.shoot : view.other);
  const amount = money(shotBet(hunt));
  view.bet.textContent = amount;
  view.shoot.textContent = unsure ? say('checkAgain') : say('fish.shoot', { amount });
  view.shoot.classList.toggle('calm', unsure);
  view.shoot.hidden = isReplaced;
  view.shoot.setAttribute('aria-disabled', String(!(unsure || (free && isReloaded(hunt)))));
  view.lower.disabled = !free || hunt.chosen === 0;
  view.raise.disabled = !free || hunt.chosen === opened.bets.length - 1;
  view.info.disabled = false;
  view.other.hidden = !isReplaced;
  view.other.textContent = say(over ? 'leave' : 'deposit');
  for (const button of view.kinds.querySelectorAll<HTMLElement>('.kind')) {
    const chosen = button.dataset.kind === hunt.kind;
    button.setAttribute('aria-checked', String(chosen));
    button.tabIndex = chosen ? 0 : -1;
  }
  if (hunt.paused && phase !== 'busy' && !hunt.toldPaused) {
    hunt.toldPaused = true;
    hunt.tell({ type: 'paused' });
  }
  if (focused) (isReplaced ? view.other : view.shoot).focus();
}

/** Updates the buttons now, and again when a shot may start. */
export async function enableNextShot(hunt: Hunt): Promise<void> {
  refreshControls(hunt);
  const remaining = hunt.nextStart - performance.now();
  if (remaining <= 0) return;
  hunt.pond.reload(hunt.nextStart - hunt.opened.minCycle, hunt.nextStart);
  await pause(Math.ceil(remaining));
  if (hunt.phase === 'ready' && !hunt.left.aborted) refreshControls(hunt);
}

/** Selects the next higher or lower bet. */
export function changeShotBet(hunt: Hunt, step: 1 | -1): void {
  const { view, say, money, opened } = hunt;
  if (!canShoot(hunt) || opened.bets[hunt.chosen + step] === undefined) return;
  hunt.chosen += step;
  view.note(withTooLittle(hunt, ''));
  if (!cannotAfford(hunt)) view.announce(say('betNow', { amount: money(shotBet(hunt)) }));
  refreshControls(hunt);
}
