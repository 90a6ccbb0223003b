/** The search row of a lobby: a name while one types, and the filters beside it, or under a button on the phone; forms that work without script. */
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { seek } from '#stores/lobby.ts';
import { painted } from '#stores/painted.ts';
import { loadNames, rememberSearch } from '#stores/search.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Say } from '#ui/say.ts';
import { type LobbyAsked, manyLines } from '#values/lobby.ts';
import { type FiltersProps, LobbyFilters } from './LobbyFilters.tsx';

interface SeekProps {
  t: Say;
  category: string;
  path: string;
  asked: LobbyAsked;
  awake: boolean;
  filters: FiltersProps;
}

export function LobbySeek({ t, category, path, asked, awake, filters }: SeekProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const woken = useRef(false);
  /** Something in the box has not been looked for yet. */
  const typed = useRef(false);
  useEffect(() => {
    const input = box.current;
    if (!awake || !input) return;
    const early = !woken.current && input.value !== input.defaultValue;
    woken.current = true;
    // What was typed before the lobby woke is looked for; what Back brings is shown.
    if (early) seek(input.value);
    else if (!typed.current && input.value.trim() !== asked.q.trim()) input.value = asked.q;
  }, [awake, asked.q]);
  // The letter is seen first; one search looks for all that was typed until then.
  const type = (): void => {
    if (typed.current) return;
    typed.current = true;
    void painted().then(() => {
      typed.current = false;
      seek(box.current?.value ?? '');
    });
  };
  const clear = (): void => {
    seek('');
    box.current?.focus();
  };

  const send = (event: FormEvent): void => {
    if (!awake) return;
    event.preventDefault();
    rememberSearch(box.current?.value ?? '');
  };

  const filterCount = [asked.type, asked.min, asked.lines].filter(Boolean).length;
  const hidden = asked.vendor ? <input type="hidden" name="page" value={asked.vendor} /> : null;
  // Seen without script; Enter and whoever lists the ways to send find it always.
  const submit = (
    <>
      <noscript>
        <button type="submit" className="btn soft sm">
          {t('lobby.show')}
        </button>
      </noscript>
      <button type="submit" hidden>
        {t('lobby.show')}
      </button>
    </>
  );
  // Within a sentence a name of a category has no capital.
  const what = t('lobby.seek', { category: category.toLowerCase() });
  return (
    <div className="seekbar">
      <search className="grow">
        <form className="seek" method="get" action={path} onSubmit={send}>
          <label className="in grow">
            <span className="vh">{what}</span>
            <Icon name="search" size="s" />
            <input
              ref={box}
              type="search"
              name="q"
              placeholder={what}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={80}
              defaultValue={asked.q}
              onChange={type}
              onFocus={() => void painted().then(loadNames)}
              onBlur={(event) => rememberSearch(event.currentTarget.value)}
            />
            {awake && asked.q !== '' ? (
              <button type="button" className="ib" aria-label={t('lobby.clear')} onClick={clear}>
                <Icon name="close" size="s" />
              </button>
            ) : null}
          </label>
          {hidden}
          {asked.lines ? <input type="hidden" name="lines" value={manyLines} /> : null}
          <span className="d-only filters">
            <LobbyFilters {...filters} />
            {submit}
          </span>
        </form>
      </search>
      <details className="m-only sift" data-shut>
        <summary className="btn line sm">
          <Icon name="filter" size="s" />
          {t('lobby.filter')}
          {filterCount > 0 ? <span className="tag num">{filterCount}</span> : null}
        </summary>
        <form className="card pad row wraps" method="get" action={path} onSubmit={(event) => awake && event.preventDefault()}>
          {hidden}
          {asked.lines ? <input type="hidden" name="lines" value={manyLines} /> : null}
          {asked.q ? <input type="hidden" name="q" value={asked.q} /> : null}
          <LobbyFilters {...filters} />
          {submit}
        </form>
      </details>
    </div>
  );
}
