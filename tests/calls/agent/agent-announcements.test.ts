// Notices for agents: who reads them, what was read, and how the editors' files become notices.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readNoticeFiles, storeAgentNotices } from '#platform/areas/agent/notice-files.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld } from './agents-fixture.ts';

const file = (title: string, from = '2026-11-18') => ({ from, words: { EN: { title, content: '<p>Read it.</p>' } } });

onOneEngineDaily('notices for agents', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });
  const store = (...files: Parameters<typeof storeAgentNotices>[2] & object) => storeAgentNotices(world.db, world.appContext.brand, files);
  const listed = (who: { token: string } = world.top, language = 'EN') =>
    world.takeValue('agent.announcements', { language }, { token: who.token });
  const titles = async (who?: { token: string }) => (await listed(who)).notices.map(({ title, read }) => `${read ? '' : '*'}${title}`);

  test('agents alone read them, the newest first, and not before their first day (AG-02, AG-15)', async () => {
    await store(
      { code: 'old', ...file('Old') },
      { code: 'new', ...file('New', '2026-11-20') },
      { code: 'later', ...file('Later', '2026-11-21') },
    );
    expect(await titles()).toEqual(['*New', '*Old']);
    for (const [who, code] of [
      [world.member, 'role.not_agent'],
      [world.trial, 'role.trial'],
    ] as const) {
      const [notice] = (await listed()).notices;
      expect((await world.ask('agent.announcements', {}, { token: who.token })).body.errorCode).toBe(code);
      expect((await world.ask('agent.readAnnouncement', { id: notice?.id ?? '' }, { token: who.token })).body.errorCode).toBe(code);
    }
    await world.advance(days(1));
    expect(await titles()).toEqual(['*Later', '*New', '*Old']);
    expect((await listed()).unread).toBe(3);
  });

  test('what an agent has read stays read on each device, also after the file changed, and is unread to others (AG-02)', async () => {
    const id = (await listed()).notices.find(({ title }) => title === 'Old')?.id ?? '';
    const read = () => world.takeValue('agent.readAnnouncement', { id }, { token: world.top.token });
    expect(await Promise.all([read(), read()])).toEqual([{ unread: 2 }, { unread: 2 }]);
    const token = await world.signIn(world.top.id);
    await store({ code: 'old', ...file('Old, with a new word') }, { code: 'new', ...file('New', '2026-11-20') });
    expect(await titles({ token })).toEqual(['*New', 'Old, with a new word']);
    expect(await titles(world.second)).toEqual(['*New', '*Old, with a new word']);
  });

  test('a member’s notice, and one whose file is gone, cannot be read by its number (AG-02, REL-13)', async () => {
    const gone = (await listed()).notices.find(({ title }) => title === 'New')?.id ?? '';
    await store({ code: 'old', ...file('Old') });
    const values = { kind: 'player', audience: 'members', words: JSON.stringify(file('For members').words), code: null } as const;
    const other = await world.db
      .insertInto('notices')
      .values({ ...values, starts_at: new Date(noon) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const id of [gone, String(other.id), '999999'])
      expect((await world.ask('agent.readAnnouncement', { id }, { token: world.top.token })).body.errorCode).toBe('not_found');
    expect(await titles(world.second)).toEqual(['*Old']);
  });

  test('a file becomes a notice in each language that has it, with safe words and links that keep the language (AG-02)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'notices-'));
    const write = (language: string, text: string) => {
      mkdirSync(join(folder, language), { recursive: true });
      writeFileSync(join(folder, language, 'fees.md'), text);
    };
    const body = 'On **Monday** <script>x</script>\nof [{{brand}}](/agentHome), [not](javascript:x)\n\n- one\n- two\n';
    write('EN', `---\ntitle: Fees\nfrom: 2026-11-18\n---\n${body}`);
    write('TY', '---\ntitle: Mga bayad\nfrom: 2026-11-18\n---\nWala.\n');
    const { brand } = world.appContext;
    const [notice, ...more] = readNoticeFiles(brand, folder);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ code: 'fees', from: '2026-11-18', words: { TY: { title: 'Mga bayad', content: '<p>Wala.</p>' } } });
    const content = notice?.words.EN?.content ?? '';
    expect(content).toContain(`<a href="/en/agentHome">${brand.name}</a>`);
    expect(content).toContain('<ul><li>one</li><li>two</li></ul>');
    expect(content).not.toMatch(/<script|javascript:/);
  });

  test('a file with a mistake is left out and told by its name, and the others stay', () => {
    const folder = mkdtempSync(join(tmpdir(), 'notices-'));
    mkdirSync(join(folder, 'EN'));
    const write = (name: string, text: string) => writeFileSync(join(folder, 'EN', `${name}.md`), text);
    write('date', '---\ntitle: Fees\nfrom: 2026-13-40\n---\nText.\n');
    write('head', 'Text.\n');
    write('link', '---\ntitle: Fees\nfrom: 2026-11-18\n---\nSee [this](/en/agent).\n');
    write('right', '---\ntitle: Fees\nfrom: 2026-11-18\n---\nSee [this](/agentHome) and [that](/entrance).\n');
    const faults: string[] = [];
    const files = readNoticeFiles(world.appContext.brand, folder, (fault) => faults.push(fault));
    expect(files.filter(({ words }) => Object.keys(words).length > 0).map(({ code }) => code)).toEqual(['right']);
    expect(faults.toSorted()).toEqual([
      'The notice agent-notices/EN/date.md begins on “2026-13-40”, which is no day. Write it as in from: 2026-11-18. It is left out.',
      'The notice agent-notices/EN/head.md has no title. Its first lines are ---, title: …, from: 2026-11-18 and ---. It is left out.',
      'The notice agent-notices/EN/link.md has the link /en/agent with a language in it. Leave the language out: each reader keeps theirs. It is left out.',
    ]);
  });

  test('a mistake in a file leaves its notice as it was, and who has read it (AG-02)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'notices-'));
    mkdirSync(join(folder, 'EN'));
    const write = (from: string) => writeFileSync(join(folder, 'EN', 'fees.md'), `---\ntitle: Fees\nfrom: ${from}\n---\nText.\n`);
    const notice = async () => {
      await store(...readNoticeFiles(world.appContext.brand, folder));
      return world.db.selectFrom('notices').select(['id', 'words']).where('code', '=', 'fees').executeTakeFirst();
    };
    write('2026-11-18');
    const before = await notice();
    expect(before).toBeDefined();
    write('2026-11-81');
    expect(await notice()).toEqual(before);
  });

  test('each notice of the site has every language of the brand (R7)', () => {
    const { brand } = world.appContext;
    const faults: string[] = [];
    const files = readNoticeFiles(brand, undefined, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    for (const { code, from, words } of files) {
      expect(Object.keys(words).toSorted(), code).toEqual([...brand.languages].toSorted());
      expect(from, code).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});
