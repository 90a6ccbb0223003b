// A letter to the operator as its store lives it, against the real platform: a line that is cut makes no second one.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { losesAnswers, type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  return import('#stores/feedback.ts');
}

onBothEngines('the feedback store', (open) => {
  let house: AccessWorld;
  let visitor: Visitor;
  beforeAll(async () => {
    house = await accessWorld(open);
  });
  beforeEach(() => {
    visitor = visit(async (request) => house.app.fetch(request));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('MC-25 a letter whose answer was lost is sent again, also after a reload, and is one letter; other words are another', async () => {
    const letter = { kind: 'feedback', subject: 'Lobby', content: 'The lobby is clear and quick.', contact: '' } as const;
    const kept = async () =>
      (await house.db.selectFrom('feedbacks').select(['number', 'content']).orderBy('id').execute()).map(({ number }) => number);
    visitor.line = losesAnswers(1, /feedback/);
    expect(await (await freshPage()).sendDraft(letter)).toMatchObject({ code: 'network' });
    const store = await freshPage();
    const sent = await store.sendDraft(letter);
    expect([(sent as { number: string }).number]).toEqual(await kept());
    // What has arrived is done with: the same words once more are meant.
    await store.sendDraft(letter);
    visitor.line = losesAnswers(1, /feedback/);
    await store.sendDraft({ ...letter, subject: 'Search' });
    await store.sendDraft({ ...letter, subject: 'Search box' });
    expect(await kept()).toHaveLength(4);
  });

  test('assurance 39: how to reach somebody is known to the page and not to storage; an address that is corrected makes another letter', async () => {
    const letter = {
      kind: 'complaint',
      subject: 'Where it went',
      content: 'My deposit is not there.',
      contact: 'anita@example.com',
    } as const;
    const count = async () => (await house.db.selectFrom('feedbacks').select('id').execute()).length;
    const before = await count();
    const store = await freshPage();
    store.keepDraft(letter);
    expect(store.keptDraft()).toEqual(letter);
    visitor.line = losesAnswers(1, /feedback/);
    expect(await store.sendDraft(letter)).toMatchObject({ code: 'network' });
    expect(JSON.stringify([visitor.session, visitor.local])).not.toContain('anita');
    expect((await freshPage()).keptDraft()).toEqual({ ...letter, contact: '' });
    await store.sendDraft({ ...letter, contact: 'anita.reyes@example.com' });
    expect(await count()).toBe(before + 2);
  });
});
