/** The numbers of a draw: balls, or a table of prizes. Numbers that a ticket hit are marked in colour and in text. */
import { Fragment, type ReactElement } from 'react';
import { type DrawnGroup, groupsOf, type LotteryKind } from '#values/lottery/games.ts';
import type { IsHit } from '#values/lottery/ticket-hits.ts';
import type { Translate } from '../translate.ts';

interface DrawnNumbersProps {
  t: Translate;
  groups: readonly DrawnGroup[];
  /** Whether the ticket has this number; null without a ticket. */
  isHit?: IsHit | null;
}

function Ball({ number, hit, t }: { number: string; hit: boolean; t: Translate }): ReactElement {
  return (
    <b className={hit ? 'hit' : undefined}>
      {number}
      {hit ? <span className="vh"> {t('hit')}</span> : null}
    </b>
  );
}

/** `numero` of a list row: at most six numbers, and how many more a draw of this kind has. */
export function OpenNumber({ numero, kind, t }: { numero: string; kind: LotteryKind | undefined; t: Translate }): ReactElement {
  const numbers = numero === '' ? [] : numero.split(',');
  const [only, ...others] = kind ? groupsOf[kind] : [];
  const more = only && others.length === 0 ? only.count - numbers.length : 0;
  if (numbers.length === 0) return <span className="q t2">{t('row.first')}</span>;
  return (
    <span className="balls num">
      <span className="vh">{t('row.last')} </span>
      {numbers.map((number, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a drawn number is its name
        <Ball key={n} number={number} hit={false} t={t} />
      ))}
      {more > 0 ? <span className="q t1">{t('row.more', { count: more })}</span> : null}
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
