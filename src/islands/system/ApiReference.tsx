/** The API reference: every endpoint by area, with method, description, request and response fields. */
import { type ReactElement, useEffect, useState } from 'react';
import { type CallWords, type ListedField, listedCalls, readCallWords } from '#stores/system/demo.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

const areas = [...new Set(listedCalls.map(({ area }) => area))];

function Fields({ title, fields }: { title: string; fields: readonly ListedField[] }): ReactElement | null {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className="fields">
        {fields.map(({ name, type, required }) => (
          <li key={name}>
            <code className="b">{name}</code>
            {required ? '' : '?'} <code className="q">{type}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

export default function ApiReference({ words, tag }: { words: IslandWords; tag: string }): ReactElement {
  const t = createTranslator(words, tag);
  const [more, setMore] = useState<Readonly<Record<string, CallWords>> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void readCallWords().then((read) => (read ? setMore(read) : setFailed(true)));
  }, []);
  return (
    <div className="calls">
      {failed ? (
        <p className="note wrong" role="alert">
          {t('demo.noDocument')}
        </p>
      ) : null}
      {areas.map((area) => (
        <section key={area} aria-labelledby={`area-${area}`}>
          <h2 id={`area-${area}`}>{t(`demo.area.${area}`)}</h2>
          {listedCalls
            .filter((call) => call.area === area)
            .map((call) => (
              <details key={call.id} id={call.id}>
                <summary>
                  <code className="tag">{call.method}</code>
                  <code className="path">{call.path}</code>
                  {call.token === 'needed' ? <span className="tag wait">{t('demo.signedIn')}</span> : null}
                  {call.enc ? <span className="tag">{t('demo.sealed')}</span> : null}
                  {call.money ? <span className="tag good">{t('demo.money')}</span> : null}
                </summary>
                <div className="pad">
                  <p>{more?.[call.id]?.says}</p>
                  <p className="q t2">{call.specified ? t('demo.specified') : t('demo.ours')}</p>
                  <Fields title={t('demo.sent')} fields={more?.[call.id]?.sent ?? []} />
                  <Fields title={t('demo.answered')} fields={more?.[call.id]?.answered ?? []} />
                </div>
              </details>
            ))}
        </section>
      ))}
    </div>
  );
}
