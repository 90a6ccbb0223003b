/** The rooms of a player-versus-player game: what can be bet and who plays there. Each opens the game in it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { $rooms, loadRooms } from '#stores/games/rooms.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

interface RoomsProps {
  words: IslandWords;
  tag: string;
  symbol: string;
  /** Path of the game page, and of signing in. */
  game: string;
  signIn: string;
  code: string;
}

export function Rooms({ words, tag, symbol, game, signIn, code }: RoomsProps): ReactElement | null {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const asked = useStore($rooms, { ssr: 'initial' });
  const isIn = session.state === 'in';
  useEffect(initSession, []);
  useEffect(() => {
    if (isIn) void loadRooms(code);
  }, [isIn, code]);
  // Whose account may not play the game reads so above.
  if (isIn && session.member?.closedProducts?.includes('PVP')) return null;
  const rooms = asked.value?.list ?? [];
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: asked.value?.currencySymbol ?? symbol });
  return (
    <section className="mt4">
      <h3 className="t3">{t('info.rooms')}</h3>
      {isIn ? (
        <AsyncList
          face={asked.face}
          empty={rooms.length === 0}
          skeleton={<Skeleton of="rows" count={3} />}
          nothing={{ text: t('info.roomsNone') }}
          words={{ loading: t('lobby.loading'), failed: t('lobby.failed'), offline: t('lobby.offline'), retry: t('lobby.retry') }}
          slow={asked.slow ? t('lobby.slow') : null}
          reason={asked.reason}
          onRetry={() => void loadRooms(code)}
        >
          <ul className="card rows mt2" aria-label={t('info.rooms')}>
            {rooms.map(({ roomId, name, minBet, maxBet, players, seats, open }) => {
              const isFull = seats !== undefined && players >= seats;
              const closed = open ? (isFull ? t('info.roomFull') : null) : t('lobby.closed');
              const row = (
                <>
                  <span className="grow two-l">
                    <b className="b" translate="no">
                      {name}
                    </b>
                    <span className="q t1 num">{t('info.range', { min: money(minBet), max: money(maxBet) })}</span>
                  </span>
                  <span className="q t1 num">
                    {seats === undefined ? t('info.roomPlayers', { count: players }) : t('info.roomSeats', { players, seats })}
                    {closed ? <b className="b"> · {closed}</b> : null}
                  </span>
                </>
              );
              const address = `${game}?${new URLSearchParams({ code, room: roomId })}`;
              return (
                <li key={roomId}>
                  {closed ? (
                    <span className="li wraps">{row}</span>
                  ) : (
                    <a className="li wraps" href={address}>
                      {row}
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
        </AsyncList>
      ) : (
        <p className="q t2 mt2">
          {t('info.roomsGuest')}{' '}
          <a className="lk" href={signIn}>
            {t('play.signIn')}
          </a>
        </p>
      )}
    </section>
  );
}
