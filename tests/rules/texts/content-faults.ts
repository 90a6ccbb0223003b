// What is wrong with the files that editors write, each fault a sentence with its file and what to do. `npm test -- content` prints them.
import { posix } from 'node:path';
import { allBrands } from '#brands/current.ts';
import { brand } from '#brands/isla/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { languageLinkFault } from '#platform/areas/agent/notice-files.ts';
import { writeDay } from '#values/text/days-in-text.ts';
import { brandWords, htmlTag, interpolate } from '../../../src/content/interpolate-brand.ts';
import { missingHelp } from '../../../src/content/required-help.ts';
import { agentNotice, helpArticle, promotionText, sitePage } from '../../../src/content/schemas.ts';
import type { Tree } from '../../house/source.ts';
import { forbiddenTermsUsed } from '../../house/terms.ts';
import { parseFacts, promotionFaults } from '../rewards/promotion-faults.ts';
import { linksIn, moneyAs, moneyIn, readText, skeleton, type Text } from './read-content.ts';

const schemas = { help: helpArticle, pages: sitePage, promotions: promotionText, 'agent-notices': agentNotice };
type Kind = keyof typeof schemas;
const kinds = Object.keys(schemas) as Kind[];
interface KindText extends Text {
  readonly kind: Kind;
}

/** Texts that a language borrows from its fallback: `kind/LANGUAGE/name`. None now. */
const fallbackTexts: readonly string[] = [];
/** What the faults are read from. */
export const contentFolders: readonly string[] = ['src/content', 'src/pages', 'docs/terms'];
const brands = Object.values(allBrands);
const others = [...new Set(brands.flatMap(({ languages }) => languages))].filter((language) => language !== 'EN');

/** The texts of a tree, and the sentences on those that cannot be read. */
function readAll(tree: Tree): { readonly texts: readonly KindText[]; readonly faults: readonly string[] } {
  const texts: KindText[] = [];
  const faults: string[] = [];
  for (const [path, text] of [...tree].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const kind = kinds.find((each) => new RegExp(`^src/content/${each}/[A-Z]{2}/[^/]+\\.md$`).test(path));
    if (!kind) continue;
    try {
      texts.push({ kind, ...readText(path, text) });
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults };
}

/** The values of these lines of the head, and the text, each on the line that it has in the file. */
function onLines(tree: Tree, { path, body }: Text, names: readonly string[] = []): string {
  const file = tree.get(path)?.replaceAll('\r\n', '\n') ?? body;
  const head = file.slice(0, file.length - body.length).split('\n');
  const values = head.map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    return names.includes(name) ? value : '';
  });
  return values.join('\n') + body;
}

interface Found {
  /** The file and the line, for the editor who looks for it. */
  readonly place: string;
  readonly word: string;
}
const placeAt = (path: string, text: string, at: number): string => `${path}:${text.slice(0, at).split('\n').length}`;
/** Each match in a text that has the lines of its file. */
const foundIn = (path: string, text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ place: placeAt(path, text, index), word }));
/** The same for what is judged line by line. */
const foundByLine = (path: string, text: string, wordsOf: (line: string) => readonly string[]): Found[] =>
  text.split('\n').flatMap((line, at) => wordsOf(line).map((word) => ({ place: `${path}:${at + 1}`, word })));

function headFaults({ kind, path, head, body }: KindText): string[] {
  const issues = schemas[kind].safeParse(head).error?.issues ?? [];
  return [
    ...issues.map(({ path: [field], message, code }) => {
      const missing = head[String(field)] === undefined;
      const known = code === 'invalid_value' || code === 'too_big' || missing ? `${message}. See src/content/schemas.ts.` : message;
      return missing
        ? `${path} has no line ${String(field)}: in its head. Write it between the two lines ---.`
        : `${path}: ${String(field)}: ${known}`;
    }),
    ...(body.trim() === '' ? [`${path} has no text below its head. Write one.`] : []),
  ];
}

/** The path of a text without the language. Links are relative to it, so they stay in the reader's language. */
const placeOf = (kind: Kind, name: string): string =>
  ({ help: `/help/${name}`, pages: `/${name}`, promotions: '/promoDetail', 'agent-notices': '/agent' })[kind];

/** Why a link is dead, or null. */
export function linkFault(tree: Tree, kind: Kind, name: string, link: string): string | null {
  if (/^(https:\/\/|mailto:)/.test(link)) return null;
  const isNotice = kind === 'agent-notices';
  if (link.startsWith('/') !== isNotice)
    return isNotice
      ? 'does not begin with /. Write it as in /agent/approvals'
      : 'leaves the language that is read. Write it without the / at its start';
  const at = new URL(link, `https://site.test${placeOf(kind, name)}`).pathname.replace(/\/$/, '');
  const article = /^\/help\/([\w-]+)$/.exec(at)?.[1];
  if (article !== undefined) return tree.has(`src/content/help/EN/${article}.md`) ? null : 'is no article of src/content/help/EN';
  return ['.astro', '/index.astro', '/[...article].astro'].some((page) => tree.has(`src/pages${at}${page}`)) ||
    tree.has(`src/content/pages/EN${at}.md`)
    ? null
    : 'is no page';
}

function linkFaults(tree: Tree, text: KindText): string[] {
  const { kind, name, path, body } = text;
  const dead = foundByLine(path, onLines(tree, text), linksIn).flatMap(({ place, word: link }) => {
    const why = linkFault(tree, kind, name, link);
    return why === null ? [] : [`${place} has the link ${link}, which ${why}.`];
  });
  const inLanguage = kind === 'agent-notices' ? languageLinkFault(body) : null;
  return [
    ...(inLanguage ? [`${path} ${inLanguage}`] : dead),
    // They also open in a dialog on other pages (AC-12).
    ...(kind === 'help' && name === 'terms' && linksIn(body).length > 0
      ? [`${path} has links. The terms have none: name the page in words.`]
      : []),
  ];
}

/** Straight quotation marks, and in Chinese a letter, figure or value that no space parts from a Chinese character. */
export const untidyMarks = (language: string, text: string): string[] => {
  const words = text
    .replace(/\]\([^)\s]+\)|[[\]*]/g, '')
    .replace(/\{\{[\d-]+\}\}/g, ' ')
    .replace(/\{\{\w+\}\}/g, '0');
  const glued = language === 'CN' ? (words.match(/\p{Script=Han}[a-z0-9]|[a-z0-9%]\p{Script=Han}/giu) ?? []) : [];
  return [...(words.match(/["']/g) ?? []), ...glued];
};

/** Why a text may not name the value, or null. `where` the platform fills it in, it knows a few alone, and of promotions the days. */
function valueFault(value: string, where: string | null, mayNameDays: boolean): string | null {
  if (where !== null)
    return /^\{\{(?:brand|symbol|freePlay)\}\}$/.test(value) || (mayNameDays && writeDay('en', value.slice(2, -2)) !== undefined)
      ? null
      : `${value} is not a value for ${where}. There are: brand, symbol, freePlay.`;
  try {
    interpolate(value, brandWords(brand));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The values that a text may not name. The platform fills in whole notices, and what its lists say of a promotion. */
function valueFaults(tree: Tree, text: KindText): string[] {
  const { kind, path, body } = text;
  const parts: readonly (readonly [part: string, where: string | null])[] =
    kind === 'promotions'
      ? [
          [onLines(tree, text, ['title', 'lead']).slice(0, -body.length), 'the title and lead of a promotion, which lists show too'],
          [onLines(tree, text, ['short']), null],
        ]
      : [[onLines(tree, text, ['title', 'short', 'lead', 'keywords']), kind === 'agent-notices' ? 'notices' : null]];
  return parts.flatMap(([part, where]) =>
    foundIn(path, part, /\{\{[^{}]*\}\}/g).flatMap(({ place, word }) => {
      const fault = valueFault(word, where, kind === 'promotions');
      return fault === null ? [] : [`${place}: ${fault}`];
    }),
  );
}

/** What a text may not hold: tags, brand names, lengths that a setting decides, unknown placeholders and untidy marks. */
function wordFaults(tree: Tree, text: KindText): string[] {
  const { kind, name, path, language, head, body } = text;
  const read = onLines(tree, text, ['title', 'short', 'lead']);
  const all = onLines(tree, text, ['title', 'short', 'lead', 'keywords']);
  const lengths = ['account-safety', 'signed-out', 'cookies', 'by-mobile', 'linked-accounts'].includes(name)
    ? foundIn(path, all, /(?<!\d)(12|15|30) ?(minut|hours|oras|分钟|小时|menit|jam|นาที|ชั่วโมง|phút|giờ)/g)
    : [];
  return [
    ...foundIn(path, onLines(tree, text), htmlTag).map(
      ({ place, word }) => `${place} has the HTML tag ${word}. Texts are Markdown: write it without tags.`,
    ),
    ...valueFaults(tree, text),
    ...foundIn(path, all, /\bIsla\b(?! Originals)|isla\.example|[₱$€]|\b(PHP|18|21)\b/g).map(
      ({ place, word }) => `${place} says “${word}”, which a brand decides. Use {{brand}}, {{email}}, {{symbol}} or {{age}}.`,
    ),
    ...lengths.map(
      ({ place, word }) =>
        `${place} says “${word}…”, a length that a setting decides. Use {{idleMinutes}}, {{sessionHours}} or {{freshMinutes}}.`,
    ),
    ...(/\*\*|\]\(|`/.test(head.lead ?? '') ? [`${path}: lead: It is shown as plain text. Write it without marks such as ** or [ ].`] : []),
    ...foundByLine(path, read, (line) => untidyMarks(language, line)).map(({ place, word }) =>
      /["']/.test(word)
        ? `${place} has a straight quotation mark ${word}. Use “ ” or ’.`
        : `${place} has no space in “${word}”. Set one between Chinese and other characters.`,
    ),
    ...(kind === 'help' && (name === 'terms' || (name === 'complaints' && language !== 'TH')) && !body.includes('{{complaintDays}}')
      ? [`${path} does not say in how many days a complaint is answered. Use {{complaintDays}}.`]
      : []),
  ];
}

/** Whether a brand shows the text in the language: a promotion may belong to some brands only. Null while its facts cannot be read. */
function isShown(tree: Tree, kind: Kind, name: string, language: string): boolean | null {
  if (kind !== 'promotions') return true;
  const facts = parseFacts(tree, `src/content/promotions/${name}.json`);
  if ('fault' in facts) return null;
  const own = (facts.value as { readonly brands?: readonly string[] }).brands;
  return brands.filter(({ code }) => own?.includes(code) ?? true).some(({ languages }) => languages.some((one) => one === language));
}

/** Texts that a language lacks, and those that English lacks. */
function missingTexts(tree: Tree, kind: Kind): string[] {
  const fileOf = (language: string, name: string): string => `src/content/${kind}/${language}/${name}.md`;
  const namesOf = (language: string): string[] =>
    [...tree.keys()].filter((path) => posix.dirname(path) === `src/content/${kind}/${language}`).map((path) => posix.basename(path, '.md'));
  const english = namesOf('EN');
  if (english.length === 0) return [`src/content/${kind}/EN has no texts. The site needs this folder with at least one.`];
  return others.flatMap((language) => [
    ...english
      .filter((name) => isShown(tree, kind, name, language) && !tree.has(fileOf(language, name)))
      .filter((name) => !fallbackTexts.includes(`${kind}/${language}/${name}`))
      .map((name) => `${fileOf(language, name)} is missing. Translate ${fileOf('EN', name)} into it.`),
    ...namesOf(language)
      .filter((name) => !english.includes(name))
      .map((name) => `${fileOf(language, name)} has no English text. Write ${fileOf('EN', name)}, or delete this one.`),
    ...namesOf(language)
      .filter((name) => english.includes(name) && isShown(tree, kind, name, language) === false)
      .map((name) => `${fileOf(language, name)} is shown by no brand. Delete it, or add the brand in src/content/promotions/${name}.json.`),
  ]);
}

/** Two texts of a list with the same short title, or the same place. */
function duplicateFaults(texts: readonly KindText[]): string[] {
  const duplicateSentence = (one: KindText, other: KindText, what: string) =>
    `${one.path} has the ${what} of ${other.path}. Choose another.`;
  return texts.flatMap((one, at) => {
    const before = texts.slice(0, at).filter(({ kind, language }) => kind === one.kind && language === one.language);
    const short = one.head.short === undefined ? undefined : before.find(({ head }) => head.short === one.head.short);
    const place =
      one.head.order === undefined
        ? undefined
        : before.find(({ head }) => head.section === one.head.section && head.order === one.head.order);
    return [...(short ? [duplicateSentence(one, short, 'short title')] : []), ...(place ? [duplicateSentence(one, place, 'order')] : [])];
  });
}

/** How a translation differs from the English text. */
function translationFaults(english: KindText, { path, language, head, body }: KindText): string[] {
  const { tag } = localeOf(language);
  const lacking = (wanted: readonly string[], own: readonly string[]): string[] => {
    const left = [...own];
    return wanted.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const differs = (what: string, wanted: readonly string[], own: readonly string[]): string[] => [
    ...lacking(wanted, own).map(
      (one) => `${path} lacks the ${what} ${one} of ${english.path}. A change of the English text goes into every language.`,
    ),
    ...lacking(own, wanted).map(
      (one) => `${path} has the ${what} ${one}, which ${english.path} has not. A change goes into every language.`,
    ),
  ];
  const sameLines = skeleton(body).join('\n') === skeleton(english.body).join('\n');
  return [
    ...differs('link', linksIn(english.body), linksIn(body)),
    ...differs(
      'amount',
      moneyIn(english.body).map((amount) => moneyAs(amount, tag)),
      moneyIn(body),
    ),
    ...['section', 'order', 'from']
      .filter((name) => head[name] !== english.head[name])
      .map(
        (name) => `${path}: ${name}: It is ${head[name]}, and ${english.head[name]} in ${english.path}. It is the same in every language.`,
      ),
    ...(sameLines
      ? []
      : [`${path} has other paragraphs, headings, lists or tables than ${english.path}. They are the same in every language.`]),
  ];
}

/** Every fault of the content, what an editor mends first before what follows from it. */
export function contentFaults(tree: Tree): string[] {
  const { texts, faults } = readAll(tree);
  const first = [
    ...faults,
    ...texts.flatMap((text) => [...headFaults(text), ...linkFaults(tree, text), ...wordFaults(tree, text)]),
    ...promotionFaults(
      tree,
      texts.filter(({ kind }) => kind === 'promotions'),
    ),
    ...forbiddenTermsUsed(new Map([...tree].filter(([path]) => /^(?:src\/content|docs\/terms)\//.test(path))), ['EN', ...others]).map(
      (says) => `${says}. That table names the word to use.`,
    ),
  ];
  const isFaulty = (path: string): boolean => first.some((says) => says.startsWith(path));
  const byPath = new Map(texts.map((text) => [text.path, text]));
  // A translation that copies what is wrong, and one that is right beside a wrong English text, would hide the fault that there is.
  const compared = texts.filter(({ language, path }) => language !== 'EN' && !isFaulty(path));
  return [
    ...first,
    ...kinds.flatMap((kind) => missingTexts(tree, kind)),
    ...brands.flatMap((one) => missingHelp(one, (path) => tree.has(path))),
    ...duplicateFaults(texts.filter(({ path }) => !isFaulty(path))),
    ...compared.flatMap((text) => {
      const english = byPath.get(text.path.replace(`/${text.language}/`, '/EN/'));
      return english && !isFaulty(english.path) ? translationFaults(english, text) : [];
    }),
  ];
}
