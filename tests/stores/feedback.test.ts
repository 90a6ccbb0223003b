// Tests the feedback store against the real platform: a lost connection makes no second message.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { losingResponses, type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  vi.resetModules();
  return import('#stores/system/feedback.ts');
}

onOneEngineDaily('feedback store', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  beforeEach(() => {
    visitor = visit(async (request) => platform.fetch(request));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a message whose response was lost is sent again, also after a reload, and stored once (MC-25)', async () => {
    const letter = { kind: 'feedback', subject: 'Lobby', content: 'The lobby is clear and quick.', contact: '' } as const;
    const kept = async () =>
      (await platform.db.selectFrom('feedbacks').select(['number', 'content']).orderBy('id').execute()).map(({ number }) => number);
    visitor.line = losingResponses(1, /feedback/);
    expect(await (await freshPage()).sendDraft(letter)).toMatchObject({ code: 'network' });
    const store = await freshPage();
    const sent = await store.sendDraft(letter);
    expect([(sent as { number: string }).number]).toEqual(await kept());
    // Once it has arrived, sending the same words again is intended.
    await store.sendDraft(letter);
    visitor.line = losingResponses(1, /feedback/);
    await store.sendDraft({ ...letter, subject: 'Search' });
    await store.sendDraft({ ...letter, subject: 'Search box' });
    expect(await kept()).toHaveLength(4);
  });

  test('a message whose response was lost is stored once where the browser forbids storage (MC-25)', async () => {
    const letter = { kind: 'feedback', subject: 'Where it went', content: 'My message seems to be lost.', contact: '' } as const;
    const count = async () => (await platform.db.selectFrom('feedbacks').select('id').execute()).length;
    const before = await count();
    // As browsers do it: reading the name itself throws. `visit` stubbed it, so the end of the test puts it back.
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
    const store = await freshPage();
    visitor.line = losingResponses(1, /feedback/);
    expect(await store.sendDraft(letter)).toMatchObject({ code: 'network' });
    expect(await store.sendDraft(letter)).toHaveProperty('number');
    expect(await count()).toBe(before + 1);
    // Once it has arrived, the same words again are another message.
    expect(await store.sendDraft(letter)).toHaveProperty('number');
    expect(await count()).toBe(before + 2);
  });

  test('what was written while a message was on its way stays kept, and what was sent is not (MC-25)', async () => {
    const letter = { kind: 'feedback', subject: 'Lobby', content: 'The lobby is clear and quick.', contact: '' } as const;
    const more = { ...letter, content: `${letter.content} Thank you.` };
    const store = await freshPage();
    store.keepDraft(letter);
    const first = store.sendDraft(letter);
    store.keepDraft(more);
    expect(await first).toHaveProperty('number');
    expect(store.keptDraft()).toEqual(more);
    expect(await store.sendDraft(more)).toHaveProperty('number');
    expect(store.keptDraft()).toEqual(store.emptyDraft);
  });

  test('contact details are kept in memory only, and a corrected address makes a new message (SEC-39)', async () => {
    const letter = {
      kind: 'complaint',
      subject: 'Where it went',
      content: 'My deposit is not there.',
      contact: 'anita@example.com',
    } as const;
    const count = async () => (await platform.db.selectFrom('feedbacks').select('id').execute()).length;
    const before = await count();
    const store = await freshPage();
    store.keepDraft(letter);
    expect(store.keptDraft()).toEqual(letter);
    visitor.line = losingResponses(1, /feedback/);
    expect(await store.sendDraft(letter)).toMatchObject({ code: 'network' });
    expect(JSON.stringify([visitor.session, visitor.local])).not.toContain('anita');
    expect((await freshPage()).keptDraft()).toEqual({ ...letter, contact: '' });
    await store.sendDraft({ ...letter, contact: 'anita.reyes@example.com' });
    expect(await count()).toBe(before + 2);
  });
});
