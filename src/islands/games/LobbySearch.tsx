/** The search row of a lobby: a name search, and the filters beside it or, on phones, under a button. The forms work without script. */
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { afterNextPaint } from '#stores/after-paint.ts';
import { searchLobby } from '#stores/games/lobby.ts';
import { loadNames, rememberSearch } from '#stores/games/search.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { countFilters, type LobbyQuery, manyLines } from '#values/games/lobby.ts';
import { type FiltersProps, LobbyFilters } from './LobbyFilters.tsx';

interface LobbySearchProps {
  t: Translate;
  category: string;
  path: string;
  asked: LobbyQuery;
  hydrated: boolean;
  filters: FiltersProps;
}

export function LobbySearch({ t, category, path, asked, hydrated, filters }: LobbySearchProps): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  const wasAwake = useRef(false);
  /** A search for the input is pending. */
  const pending = useRef(false);
  useEffect(() => {
    const input = box.current;
    if (!hydrated || !input) return;
    const early = !wasAwake.current && input.value !== input.defaultValue;
    wasAwake.current = true;
    // Text typed before hydration starts a search; after Back the box shows the query again.
    if (early) searchLobby(input.value);
    else if (!pending.current && input.value.trim() !== asked.q.trim()) input.value = asked.q;
  }, [hydrated, asked.q]);
  // The letter paints first. One search then covers everything typed so far.
  const scheduleSearch = (): void => {
    if (pending.current) return;
    pending.current = true;
    void afterNextPaint().then(() => {
      pending.current = false;
      searchLobby(box.current?.value ?? '');
    });
  };
  const clear = (): void => {
    searchLobby('');
    box.current?.focus();
  };

  const onSubmit = (event: FormEvent): void => {
    if (!hydrated) return;
    event.preventDefault();
    rememberSearch(box.current?.value ?? '');
  };

  const filterCount = countFilters(asked);
  const providerInput = asked.vendor ? <input type="hidden" name="page" value={asked.vendor} /> : null;
  // Visible without script. Hidden, it enables Enter and assistive tools that list submit buttons.
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
  // A category name has no capital inside a sentence.
  const label = t('lobby.seek', { category: category.toLowerCase() });
  return (
    <div className="seekbar">
      <search className="grow">
        <form className="seek" method="get" action={path} onSubmit={onSubmit}>
          <label className="in grow">
            <span className="vh">{label}</span>
            <Icon name="search" size="s" />
            <input
              ref={box}
              type="search"
              name="q"
              placeholder={label}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={80}
              defaultValue={asked.q}
              onChange={scheduleSearch}
              onFocus={() => void afterNextPaint().then(loadNames)}
              onBlur={(event) => rememberSearch(event.currentTarget.value)}
            />
            {hydrated && asked.q !== '' ? (
              <button type="button" className="ib" aria-label={t('lobby.clear')} onClick={clear}>
                <Icon name="close" size="s" />
              </button>
            ) : null}
          </label>
          {providerInput}
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
        <form className="card pad row wraps" method="get" action={path} onSubmit={(event) => hydrated && event.preventDefault()}>
          {providerInput}
          {asked.lines ? <input type="hidden" name="lines" value={manyLines} /> : null}
          {asked.q ? <input type="hidden" name="q" value={asked.q} /> : null}
          <LobbyFilters {...filters} />
          {submit}
        </form>
      </details>
    </div>
  );
}
