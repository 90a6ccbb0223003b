/** The numbers of a draw: balls, or a table of prizes. Numbers that a ticket hit are marked in colour and in text. */
import { Fragment, type ReactElement } from 'react';
import type { Translate } from '#ui/translate.ts';
import type { DrawnGroup } from '#values/lottery/games.ts';

export type IsHit = (number: string, place: number, prize: string) => boolean;

interface DrawnNumbersProps {
  t: Translate;
  groups: readonly DrawnGroup[];
  /** Whether the ticket has this number; null without a ticket. */
  isHit?: IsHit | null;
}

function Ball({ number, hit, t, last }: { number: string; hit: boolean; t: Translate; last: boolean }): ReactElement {
  return (
    <b className={hit ? 'hit' : last ? 'x' : undefined}>
      {number}
      {hit ? <span className="vh"> {t('hit')}</span> : null}
    </b>
  );
}

/** `numero` of a list row: at most six numbers. */
export function OpenNumber({ numero, t }: { numero: string; t: Translate }): ReactElement {
  const numbers = numero === '' ? [] : numero.split(',');
  if (numbers.length === 0) return <span className="q t2">{t('row.first')}</span>;
  return (
    <span className="balls num">
      <span className="vh">{t('row.last')} </span>
      {numbers.map((number, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a drawn number is its name
        <Ball key={n} number={number} hit={false} last={n === numbers.length - 1} t={t} />
      ))}
    </span>
  );
}

export function DrawnNumbers({ t, groups, isHit = null }: DrawnNumbersProps): ReactElement {
  const [only] = groups;
  if (groups.length === 1 && only)
    return (
      <span className="balls num">
        {only.numbers.map((number, n) => (
          <Ball
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a drawn number is its name
            key={n}
            number={number}
            hit={isHit?.(number, n, only.prize) ?? false}
            last={isHit === null && n === only.numbers.length - 1}
            t={t}
          />
        ))}
      </span>
    );
  return (
    <table className="prizes">
      <tbody>
        {groups.map(({ prize, numbers }) => (
          <tr key={prize} className={prize === 'special' ? 'top' : undefined}>
            <th scope="row">{prize === 'special' ? t('prize.special') : t('prize.n', { n: prize })}</th>
            <td>
              {numbers.map((number, n) => {
                const hit = isHit?.(number, n, prize) ?? false;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place of a drawn number is its name
                  <Fragment key={n}>
                    <span className={hit ? 'hit' : undefined}>
                      {number}
                      {hit ? <span className="vh"> {t('hit')}</span> : null}
                    </span>{' '}
                  </Fragment>
                );
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
