// Tests help, pages, promotions and notices: complete in each language, no dead links, no brand names.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { brandWords, interpolate, tagsIn } from '../../../src/content/interpolate-brand.ts';
import { sitePage } from '../../../src/content/schemas.ts';
import { readTree } from '../../house/source.ts';
import { contentFaults, contentFolders, linkFault, untidyMarks } from './content-faults.ts';
import { readText, type Text, textsOf, wordsIn } from './read-content.ts';

const tree = readTree(process.cwd(), contentFolders);
const texts = { help: textsOf('help'), pages: textsOf('pages') };

test('help, pages, promotions and notices have no faults (R1, R7, SH-27)', () => {
  expect(contentFaults(tree)).toEqual([]);
});

/** The faults of our content with one file changed, written anew, or deleted by null. */
const faultsWith = (path: string, change: (text: string) => string | null): string[] => {
  const changed = new Map(tree);
  const text = change(tree.get(path) ?? '');
  if (text === null) changed.delete(path);
  else changed.set(path, text);
  return contentFaults(changed);
};
const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const fees = 'src/content/help/EN/fees.md';
const bonus = 'src/content/promotions/coral-bonus.json';
const notice = 'src/content/agent-notices/EN/transfers.md';

describe('one mistake is one sentence with its file and what to do', () => {
  test.each([
    ['a day that is none', notice, replaced(/^from: .*$/m, 'from: tomorrow'), `${notice}: from: Write a day as in 2026-11-22.`],
    [
      'a head without a line',
      fees,
      replaced(/^lead: .*\n/m, ''),
      `${fees} has no line lead: in its head. Write it between the two lines ---.`,
    ],
    [
      'a head that YAML reads differently',
      fees,
      replaced(/^lead: /m, 'lead: One: '),
      /^src\/content\/help\/EN\/fees\.md:\d+ has the line “lead: One: .* Write name: value/,
    ],
    [
      'a text without a head',
      fees,
      () => 'Fees.\n',
      `${fees} has no head. It begins with a line ---, lines such as title: …, and a line ---.`,
    ],
    [
      'a dead link',
      'src/content/help/EN/deposits.md',
      replaced('](limits', '](limitss'),
      /^src\/content\/help\/EN\/deposits\.md:\d+ has the link limitss, which is no article of src\/content\/help\/EN\.$/,
    ],
    [
      'a link of a notice with a language',
      notice,
      replaced('](/agent/', '](/en/agent/'),
      /has the link \/en\/agent\/.* Leave the language out/,
    ],
    [
      'a link of a notice to no page',
      notice,
      replaced('](/agent/approvals)', '](/agent/approvalls)'),
      /transfers\.md:\d+ has the link \/agent\/approvalls, which is no page\.$/,
    ],
    [
      'a value that a notice does not know',
      notice,
      replaced('You need', '{{email}} You need'),
      /transfers\.md:\d+: \{\{email\}\} is not a value for notices/,
    ],
    [
      'no day in what lists say of a promotion',
      'src/content/promotions/EN/coral-bonus.md',
      replaced(/^lead: .*$/m, 'lead: Runs until {{2026-11-31}}.'),
      /EN\/coral-bonus\.md:4: \{\{2026-11-31\}\} is not a value for the title and lead of a promotion, which lists show too\. There are: brand/,
    ],
    [
      'an unknown value',
      fees,
      (text: string) => `${text}\n{{brnd}}\n`,
      /fees\.md:\d+: \{\{brnd\}\} is not a value for texts\. There are: brand/,
    ],
    ['a brand in its own words', fees, (text: string) => `${text}\nAt Isla.\n`, /fees\.md:\d+ says “Isla”, which a brand decides\. Use /],
    [
      'a forbidden word',
      fees,
      (text: string) => `${text}\nYour wager.\n`,
      /fees\.md:\d+ says wager, which docs\/terms\/EN\.md forbids for bet\. That table names/,
    ],
    ['an HTML tag', fees, (text: string) => `${text}\n<b>Now</b>\n`, /fees\.md:\d+ has the HTML tag <b>/],
    ['a straight quotation mark', fees, (text: string) => `${text}\nIt's so.\n`, /fees\.md:\d+ has a straight quotation mark '/],
    [
      'a slip in JSON',
      bonus,
      replaced(/\}\s*$/, ',}'),
      /^src\/content\/promotions\/coral-bonus\.json cannot be read: .*line \d+.* Look there for a comma/,
    ],
    [
      'an impossible fact',
      bonus,
      replaced(/"order": \d+/, '"order": 0'),
      /^src\/content\/promotions\/coral-bonus\.json: order: .*schemas\.ts\.$/,
    ],
    [
      'games that a bonus would not be kept to',
      bonus,
      replaced(/"games": \[\]/, '"games": ["moon-coral"]'),
      /^src\/content\/promotions\/coral-bonus\.json: categories: A bonus or gift is for one category or all/,
    ],
    [
      'a game that does not exist',
      bonus,
      replaced(/"art": "[^"]*"/, '"art": "moon-coral"'),
      `${bonus} names the game moon-coral, which does not exist.`,
    ],
    [
      'a translation that is missing',
      'src/content/help/TH/fees.md',
      () => null,
      `src/content/help/TH/fees.md is missing. Translate ${fees} into it.`,
    ],
    [
      'a translation with another link',
      'src/content/help/TH/deposits.md',
      replaced('](limits', '](balance'),
      `src/content/help/TH/deposits.md lacks the link limits of src/content/help/EN/deposits.md. A change of the English text goes into every language.`,
    ],
    [
      'a translation with another paragraph',
      'src/content/help/TY/fees.md',
      (text: string) => `${text}\nIsa pa.\n`,
      /TY\/fees\.md has other paragraphs/,
    ],
  ] as const)('%s', (_, path, change, says) => {
    const [first = '', ...more] = faultsWith(path, change).filter((fault) => !fault.startsWith('BRAND is'));
    expect(first).toMatch(says instanceof RegExp ? says : new RegExp(`^${says.replace(/[.+]/g, '\\$&')}$`));
    // A missing or changed sentence of a translation may differ in more than one way; nothing else follows from a mistake.
    expect(more.filter((fault) => !fault.includes(path))).toEqual([]);
  });
  test('each of two equal faults names its own line, and a year before the same figure is passed over', () => {
    const first = (tree.get(fees) ?? '').split('\n').length;
    const added = "Since 2018.\nAt 18.\nFrom 18.\nIt's.\nIt's <b\nclass=x>.\n[a](no), {{no}}\nand\n[b](no), {{no}}\n";
    const faults = faultsWith(fees, (text) => text.replace(/^keywords: /m, 'keywords: Isla, ') + added);
    const linesOf = (what: string): number[] =>
      faults.filter((fault) => fault.includes(what)).map((fault) => Number(/^[^:]+:(\d+)/.exec(fault)?.[1]));
    expect(linesOf('says “18”')).toEqual([first + 1, first + 2]);
    expect(linesOf('says “Isla”')).toEqual([5]);
    expect(linesOf("quotation mark '")).toEqual([first + 3, first + 4]);
    expect(linesOf('the HTML tag <b')).toEqual([first + 4]);
    expect(linesOf('the link no,')).toEqual([first + 6, first + 8]);
    expect(linesOf('{{no}} is not')).toEqual([first + 6, first + 8]);
  });
  test('line ends of Windows are no fault, and a fault among them still names its line', () => {
    const onWindows = (text: string): string => text.replaceAll('\n', '\r\n');
    for (const path of [fees, notice, 'src/content/promotions/VI/free-play.md', bonus])
      expect(faultsWith(path, onWindows), path).toEqual([]);
    const [first] = faultsWith(fees, (text) => onWindows(text.replace(/^lead: /m, 'lead: Isla ')));
    expect(first).toMatch(/fees\.md:4 says “Isla”/);
  });
  test('facts that change name the sums that the texts lack', () => {
    const faults = faultsWith(bonus, replaced(/"times": \d+/, '"times": 7'));
    expect(faults[0]).toMatch(
      /^src\/content\/promotions\/EN\/coral-bonus\.md lacks the sum \{\{symbol\}\}875\.00, which follows from src\/content\/promotions\/coral-bonus\.json\.$/,
    );
  });
  test('an operator may take away promotions, and articles that no brand needs', () => {
    const own = [...tree].filter(([path]) => !/promotions\/(?:\w+\/)?coral-bonus\.|help\/\w+\/charged-twice\.md/.test(path));
    expect(contentFaults(new Map(own)).filter((fault) => !/the link charged-twice,/.test(fault))).toEqual([]);
    expect(contentFaults(new Map(own.filter(([path]) => !path.startsWith('src/content/help/'))))).toContain(
      'src/content/help/EN has no texts. The site needs this folder with at least one.',
    );
  });
});

test('npm test -- content counts the files and faults, prints each fault, and fails when there is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isla-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [join(process.cwd(), 'scripts/content.ts')], { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });
  for (const one of contentFolders) cpSync(one, join(folder, one), { recursive: true });
  expect(await run()).toEqual({ code: 0, said: expect.stringMatching(/^\d{3,} files of content, 0 faults\n$/) });
  writeFileSync(join(folder, fees), `${tree.get(fees)}<b>Now</b>\n`);
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(said).toMatch(/^src\/content\/help\/EN\/fees\.md:\d+ has the HTML tag <b>\..*\n(?:.*\n)*\d{3,} files of content, [2-9] faults\n$/);
});

test('a head that YAML would read differently is rejected', () => {
  const read = (line: string): Text => readText('help/EN/a.md', `---\ntitle: A\n${line}\n---\nB\n`);
  expect(read('lead: It is so.').head).toEqual({ title: 'A', lead: 'It is so.' });
  for (const line of ['lead: One: two', 'lead: {{brand}} is here', 'lead: a #b', 'lead:', '- a'])
    expect(() => read(line), line).toThrow('in its head');
});

test('a day in a head is one of the calendar, written as 2026-11-22, and a mistake says so', () => {
  const { head } = texts.pages[0] as Text;
  const said = (updated: unknown) => sitePage.safeParse({ ...head, updated }).error?.issues.map(({ message }) => message) ?? [];
  expect(said('2026-11-22')).toEqual([]);
  expect(said(new Date('2026-11-22T00:00:00Z'))).toEqual([]);
  for (const wrong of ['22.11.2026', '11.12.2026', '2026-02-31', undefined]) expect(said(wrong)).toEqual(['Write a day as in 2026-11-22.']);
});

test('HTML tags, which could bring a script into a page, are found (SEC-04)', () => {
  expect(tagsIn('1 < 2 > 0, <https://example.com> and a <b>bold</b> <script>x</script> <img src=x onerror=y><!-- z -->')).toEqual([
    ...['<b>', '</b>', '<script>', '</script>', '<img src=x onerror=y>', '<!--'],
  ]);
});

test('there are at least 25 articles of 80 to 300 words, or up to 400 in the legal section (SH-27)', () => {
  expect(texts.help.filter(({ language }) => language === 'EN').length).toBeGreaterThanOrEqual(25);
  const words = ({ body, head }: Text): number => wordsIn(`${head.lead} ${body}`);
  const wrongLength = texts.help.filter((text) => words(text) < 80 || words(text) > (text.head.section === 'legal' ? 400 : 300));
  expect(wrongLength.map((text) => `${text.path} has ${words(text)} words`)).toEqual([]);
});

describe('links', () => {
  test('a link to a missing page or out of the language is found, and a / at its end changes nothing', () => {
    expect(linkFault(tree, 'help', 'deposits', 'fees')).toBeNull();
    expect(linkFault(tree, 'help', 'deposits', '../../login')).toBeNull();
    expect(linkFault(tree, 'help', 'deposits', 'nothing')).toBe('is no article of src/content/help/EN');
    expect(linkFault(tree, 'help', 'deposits', 'login')).toBe('is no article of src/content/help/EN');
    expect(linkFault(tree, 'promotions', 'free-play', '../../nothing')).toBe('is no page');
    for (const link of ['/', '/help', '/help/', '/help/fees/', '/agent/', '/agent/approvals/?n=2', '/join/'])
      expect(linkFault(tree, 'agent-notices', 'transfers', link), link).toBeNull();
    for (const link of ['/nothing/', '/help/fees//']) expect(linkFault(tree, 'agent-notices', 'transfers', link), link).toBe('is no page');
    expect(linkFault(tree, 'pages', 'join', '/login')).toContain('leaves the language that is read');
  });
});

describe('placeholders (R1)', () => {
  test('placeholders are filled, and an unknown one throws', () => {
    const words = brandWords({ ...brand, name: 'Bay & Co', market: { ...brand.market, minimumAge: 21 } });
    expect(interpolate('{{brand}}: {{age}}+, mailto:%7B%7Bemail%7D%7D', words)).toBe(`Bay & Co: 21+, mailto:${brand.supportEmail}`);
    expect(() => interpolate('{{name}}', words)).toThrow('{{name}} is not a value for texts');
  });
});

test('straight quotation marks and a missing space in Chinese are found (SH-27)', () => {
  expect(untidyMarks('TY', 'dalawa\'t kalahating "round"')).toHaveLength(3);
  expect(untidyMarks('CN', '从{{city}}时间，满{{age}} 岁，见[VIP](vip)页面，1.5%手续费')).toEqual(['从0', '满0', '见V', 'P页', '%手']);
  expect(untidyMarks('CN', '从 {{city}} 时间，{{2026-11-30}}起，见 [VIP](vip) 页面，1.5% 手续费')).toEqual([]);
});
/** Words that people search help with, by the article that answers them. */
const searchWords: Readonly<Record<string, Readonly<Record<'EN' | 'TY', readonly string[]>>>> = {
  withdraw: { EN: ['withdraw', 'cash out', 'refund', 'tax'], TY: ['withdraw', 'cash out', 'refund', 'buwis'] },
  'by-mobile': { EN: ['mobile number', 'sms'], TY: ['mobile number', 'sms'] },
  'linked-accounts': { EN: ['google', 'facebook', 'unlink'], TY: ['google', 'facebook', 'i-unlink'] },
  authenticator: { EN: ['2fa', 'two-factor'], TY: ['2fa', 'two-factor'] },
  invitations: { EN: ['invite', 'refer', 'reward'], TY: ['mag-imbita', 'refer', 'gantimpala'] },
  jackpot: { EN: ['jackpot', 'how to win'], TY: ['jackpot', 'paano manalo'] },
  'charged-twice': { EN: ['double charge', 'duplicate'], TY: ['dobleng singil', 'nadoble'] },
};

describe.each(brand.languages)('search words in %s (SH-27)', (language) => {
  test.each(Object.keys(searchWords))('%s has the keywords that people search with', (name) => {
    const article = texts.help.find((text) => text.language === language && text.name === name);
    const keywords = String(article?.head.keywords).split(', ');
    expect(keywords).toEqual(expect.arrayContaining([...(searchWords[name]?.[language as 'EN' | 'TY'] ?? ['words'])]));
  });
});
