/** A shot in the betting record: the fish, what it pays, whether it was caught, and what the shot was drawn from. */
import { type ReactElement, useEffect, useState } from 'react';
import { ProofCheck } from '#ui/data/ProofCheck.tsx';
import type { Translate } from '#ui/translate.ts';
import { type FishKind, isFishKind } from '#values/games/fish-api-types.ts';
import { isShotProven } from '#values/games/round-proof.ts';
import { sha256 } from '#values/lottery/draw.ts';

interface ShotRecord {
  readonly kind: FishKind;
  readonly times: number;
  readonly number: number;
  /** Null until the shot is drawn. */
  readonly caught: boolean | null;
  readonly secret: string | null;
  readonly name: string;
}

/** Parses a round's detail; null unless it is a shot. */
export function parseShot({ shot }: Readonly<Record<string, unknown>>): ShotRecord | null {
  if (typeof shot !== 'object' || shot === null) return null;
  const { kind, times, number, caught, secret, name } = shot as Record<string, unknown>;
  if (!isFishKind(kind)) return null;
  return {
    kind,
    times: Number(times),
    number: Number(number),
    caught: typeof caught === 'boolean' ? caught : null,
    secret: typeof secret === 'string' ? secret : null,
    name: String(name),
  };
}

export function FishResult({ shot, t }: { shot: ShotRecord; t: Translate }): ReactElement {
  const { kind, times, number, caught, secret, name } = shot;
  // The texts are the frame's, whose gaps have one brace.
  const say = (word: string, values: Readonly<Record<string, string>> = {}): string =>
    t(`frame.fish.${word}`).replace(/\{(\w+)\}/g, (gap, key: string) => values[key] ?? gap);
  const fish = say(kind);
  const id = { id: String(number) };
  const [hash, setHash] = useState('');
  useEffect(() => {
    if (secret !== null) void sha256(secret).then(setHash);
  }, [secret]);
  return (
    <div className="col">
      <p className="row between">
        <b>{caught === null ? fish : say(caught ? 'caught' : 'away', { name: fish })}</b>
        <bdi className="num">×{times}</bdi>
      </p>
      {secret === null || caught === null ? null : (
        <>
          <p className="q t2">{t('bet.shotProof')}</p>
          <ProofCheck
            facts={[
              [say('nextHash', id), hash],
              [say('secret', id), secret],
              [say('name', id), name],
            ]}
            words={{ check: t('bet.proofCheck'), right: t('bet.shotRight'), wrong: t('bet.shotWrong') }}
            prove={() => isShotProven({ secret, name, times, caught })}
          />
        </>
      )}
    </div>
  );
}
