// The how-tos as steps that code can take on a copy of the project, and what refuses the copy when one is left out.
import { missingHelp } from '../../src/content/required-help.ts';
import { misplacedAgentPages, misplacedMemberPages } from './centre-pages.ts';
import { halfAddedBrands, halfAddedCalls, halfAddedVendors, unusedFiles } from './half-added.ts';
import type { ProjectCopy } from './project-copy.ts';
import type { Tree } from './source.ts';
import { faultyTermTables } from './terms.ts';
import { missingTranslations } from './translations.ts';

interface Step {
  readonly take: (copy: ProjectCopy) => void;
  /** Who refuses a copy in which this step alone is missing, the compiler in a file or a judge, and what it says. */
  readonly refused: { readonly by: string | Judge; readonly says: RegExp };
}

type Judge = (tree: Tree) => string[];

export interface Guide {
  /** The how-to, and the heading of its part. */
  readonly file: string;
  readonly heading?: string;
  /** What the copy is like before the first step. */
  readonly before?: (copy: ProjectCopy) => void;
  /** One for each numbered step of the text. */
  readonly steps: readonly Step[];
  /** Files that the compiler checks beside those that a step writes. */
  readonly compiled: readonly string[];
  readonly judges?: readonly Judge[];
}

const languages = ['EN', 'TY', 'CN', 'ID', 'TH', 'VI'];

/** The call of an area, its schema and its handler, as three steps. The handler's text may name `amount`. */
const callSteps = (area: string, name: string, endpoint: string, handler: string): { endpoint: Step; schema: Step; handler: Step } => ({
  endpoint: {
    take: (copy) =>
      copy.replace(`src/calls/${area}.ts`, /(: CallsOf<\w+> = \{\n)/, `: CallsOf<${schemasOf(area)}> = {\n  ${name}: ${endpoint},\n`),
    refused: { by: `src/calls/${area}.ts`, says: new RegExp(`Property '${name}' is missing`) },
  },
  schema: {
    take: (copy) =>
      copy.insert(
        `src/calls/schemas/${area}.schema.ts`,
        `export const ${area}Schemas = {\n`,
        `  ${name}: endpointSchema('Tips.', z.object({ amount: z.string() }), z.object({ tipped: z.string() })),\n`,
      ),
    refused: { by: `src/calls/${area}.ts`, says: new RegExp(`'${name}' does not exist`) },
  },
  handler: {
    take: (copy) => copy.insert(`src/platform/areas/${area}/handlers.ts`, `: HandlersOf<'${area}'> = {\n`, `  ${name}: ${handler},\n`),
    refused: { by: `src/platform/areas/${area}/handlers.ts`, says: new RegExp(`Property '${name}' is missing`) },
  },
});
const schemasOf = (area: string): string => `${area[0]?.toUpperCase()}${area.slice(1)}Schemas`;

const tip = callSteps(
  'member',
  'tip',
  "{ method: 'POST', path: '/wps/v2/tips', token: 'needed', money: true, from: 'ours' }",
  'async (_context, { amount }) => ({ tipped: amount })',
);
const report = callSteps(
  'agent',
  'tipReport',
  "{ method: 'GET', path: '/wps/v2/tips', token: 'needed', from: 'ours' }",
  'async (_context, { amount }) => ({ tipped: amount })',
);
/** A saga: it asks an outside service between two transactions. */
const withdrawTip = callSteps(
  'wallet',
  'withdrawTip',
  "{ method: 'POST', path: '/wps/v2/tips/withdraw', token: 'needed', money: true, from: 'ours' }",
  '{\n    begin: async (_context, { amount }) => ({ amount }),\n    ask: async (context) => {\n      await context.outside.paymentOf("demo").tip?.("1.00");\n      return async () => ({ tipped: "1.00" });\n    },\n  }',
);
/** The store that makes a call of `area`. */
const storeOf = (path: string, area: string, name: string, options: string): Step => ({
  take: (copy) =>
    copy.write(
      path,
      `/** Tips. */
import { ${area} } from '#calls/${area}.ts';
import { callApi } from '#client/api-client.ts';

export const sendTip = async (amount: string, key: string): Promise<string | null> => {
  const result = await callApi(${area}.${name}, { amount }, ${options});
  return result.kind === 'done' ? result.value.tipped + key : null;
};
`,
    ),
  refused: { by: halfAddedCalls, says: new RegExp(`nothing makes the call ${area}\\.${name}`) },
});
/** An island that uses the store. */
const islandOf = (path: string, store: string): ((copy: ProjectCopy) => void) => {
  const text = `/** Tips. */
import type { ReactElement } from 'react';
import { sendTip } from '${store}';

export default function Tips(): ReactElement {
  return <button type="button" onClick={() => void sendTip('1.00', 'key')} />;
}
`;
  return (copy) => copy.write(path, text);
};
const requestOf = (call: string): Step => ({
  take: (copy) => {
    copy.insert('tests/calls/catalogue/requests.ts', `'system.captcha': () => ({}),\n`, `  '${call}': () => ({ amount: '1.00' }),\n`);
    copy.insert('tests/calls/catalogue/terms.ts', 'Record<string, CallAudience>> = {\n', `  '${call}': 'own account',\n`);
  },
  refused: { by: 'tests/calls/catalogue/requests.ts', says: new RegExp(`Property '"${call}"' is missing`) },
});
/** The rows of a call that moves money: another body with the same key, and its page on a line that fails. */
const moneyRowsOf = (call: string): Step => ({
  take: (copy) => {
    const money = 'tests/calls/wallet/money-calls.test.ts';
    copy.insert(money, 'const changes: Readonly<Record<string, RequestFields>> = {\n', `  '${call}': { amount: '2.00' },\n`);
    copy.replace(
      'tests/stores/money-acts.test.ts',
      "  'member.claimMission': async",
      `  '${call}': async () => Promise.reject(),\n  'member.claimMission': async`,
    );
  },
  refused: { by: halfAddedCalls, says: new RegExp(`money-calls\\.test\\.ts:1 lacks ${call.replace('.', '\\.')}`) },
});
const addCall: Guide = {
  file: 'add-a-call',
  compiled: ['src/calls/member.ts', 'src/platform/areas/member/handlers.ts', 'tests/calls/catalogue/requests.ts'],
  judges: [halfAddedCalls],
  steps: [
    tip.endpoint,
    tip.schema,
    tip.handler,
    storeOf('src/stores/member/tip.ts', 'member', 'tip', '{ key }'),
    requestOf('member.tip'),
    moneyRowsOf('member.tip'),
  ],
};

const addMemberPage: Guide = {
  file: 'add-a-member-page',
  compiled: ['src/islands/overlay-router.tsx', 'src/islands/member-panels.ts', 'src/islands/member-pages.ts'],
  judges: [misplacedMemberPages, (tree) => missingTranslations(tree, 'EN', languages.slice(1))],
  steps: [
    {
      take: (copy) =>
        copy.write(
          'src/pages/member/tips.astro',
          copy
            .text('src/pages/member/referral.astro')
            .replaceAll('/member/referral', '/member/tips')
            .replaceAll('Referral', 'Tips')
            .replace(/referralWords\([^)]*\)/, "islandTexts(lang, 'wallet')"),
        ),
      refused: { by: misplacedMemberPages, says: /pages\/member\/tips\.astro:1 is not the page/ },
    },
    {
      take: (copy) =>
        copy.write(
          'src/islands/member/Tips.tsx',
          "/** Tips. */\nimport type { ReactElement } from 'react';\n\nexport default function Tips(): ReactElement {\n  return <p />;\n}\n",
        ),
      refused: { by: 'src/islands/member-panels.ts', says: /Cannot find module '\.\/member\/Tips\.tsx'/ },
    },
    {
      take: (copy) => {
        copy.insert(
          'src/islands/member-pages.ts',
          'export const memberPages = [\n',
          "  { path: '/member/tips', icon: 'list', word: 'tips' },\n",
        );
      },
      refused: { by: misplacedMemberPages, says: /tips\.astro:1 is in no menu/ },
    },
    {
      take: (copy) => {
        copy.insert('src/islands/overlay-router.tsx', 'const panelWords = {\n', "  '/member/tips': 'tips',\n");
        copy.insert(
          'src/islands/member-panels.ts',
          "  '/member': loadAccountDetails,\n",
          "  '/member/tips': () => import('./member/Tips.tsx'),\n",
        );
      },
      refused: { by: 'src/islands/member-panels.ts', says: /Property '"\/member\/tips"' is missing/ },
    },
    {
      take: (copy) => {
        for (const language of languages) copy.addTexts(`src/i18n/${language}/member.json`, { 'centre.tips': `Tips ${language}` });
      },
      refused: { by: misplacedMemberPages, says: /EN\/member\.json:1 lacks centre\.tips/ },
    },
    {
      take: (copy) => copy.insert('tests/e2e/every-page.ts', 'export const memberPages = [\n', "  '/member/tips',\n"),
      refused: { by: misplacedMemberPages, says: /every-page\.ts:1 does not visit \/member\/tips/ },
    },
  ],
};

const vendorRegistry = 'src/platform/vendors/vendor-registry.ts';
const addVendor: Guide = {
  file: 'add-a-vendor-or-payment-provider',
  heading: 'A vendor that this platform hosts',
  compiled: [vendorRegistry, 'src/platform/services.ts'],
  judges: [halfAddedVendors],
  steps: [
    {
      take: (copy) =>
        copy.write(
          'src/platform/vendors/harbour/app.ts',
          "/** Harbour. */\nimport { Hono } from 'hono';\n\nexport const harbourApp = (): Hono => new Hono().basePath('/harbour/api');\n",
        ),
      refused: { by: vendorRegistry, says: /Cannot find module '\.\/harbour\/app\.ts'/ },
    },
    {
      take: (copy) => copy.insert('src/values/games/hosted-vendors.ts', 'hostedVendors = {\n', "  harbour: { path: '/harbour' },\n"),
      refused: { by: vendorRegistry, says: /'harbour' does not exist/ },
    },
    {
      take: (copy) => {
        copy.insert(
          vendorRegistry,
          'Record<HostedVendor, VendorAdapter>> = {\n',
          "  harbour: { secret: 'wallet harbour', frameUrl: (code) => code, facts: async () => null, routes: harbourApp, resume: async () => {}, settle: async () => {} },\n",
        );
        copy.replace(
          vendorRegistry,
          'import { type OriginalsDeps',
          "import { harbourApp } from './harbour/app.ts';\nimport { type OriginalsDeps",
        );
      },
      refused: { by: vendorRegistry, says: /Property 'harbour' is missing/ },
    },
    {
      take: (copy) => copy.replace('src/platform/seed/vendors.ts', 'isla-originals|', 'harbour|Harbour|RNG\nisla-originals|'),
      refused: { by: halfAddedVendors, says: /seed\/vendors\.ts:1 has no vendor harbour/ },
    },
    {
      take: (copy) => {
        const text = copy.text('tests/calls/vendors/protocol-abandoned.test.ts');
        copy.write('tests/calls/vendors/harbour.test.ts', `${text}\nexport const hosted = 'harbour';\n`);
      },
      refused: { by: halfAddedVendors, says: /no test of tests\/calls\/vendors names harbour/ },
    },
  ],
};

const providers = 'src/platform/outside/payment/providers.ts';
const addPaymentProvider: Guide = {
  file: 'add-a-vendor-or-payment-provider',
  heading: 'A payment provider',
  compiled: [providers, 'src/platform/services.ts'],
  judges: [halfAddedVendors, unusedFiles],
  steps: [
    {
      take: (copy) =>
        copy.write(
          'src/platform/outside/payment/harbour.ts',
          `/** Harbour. */
import { noPaymentProvider, type Provider, type ProviderOptions } from './port.ts';

export const harbourProvider = <Db>({ secrets }: ProviderOptions<Db>): Provider<Db> => ({
  port: { ...noPaymentProvider, available: true, open: async ({ id }) => ({ payUrl: \`https://pay.harbour.example/\${id}?\${secrets[0]}\` }) },
});
`,
        ),
      refused: { by: providers, says: /Cannot find module '\.\/harbour\.ts'/ },
    },
    {
      take: (copy) => {
        copy.replace(
          providers,
          "import { demoProvider } from './demo.ts';",
          "import { demoProvider } from './demo.ts';\nimport { harbourProvider } from './harbour.ts';",
        );
        copy.insert(
          providers,
          'paymentProviders: readonly ProviderRow[] = [\n',
          "  { code: 'harbour', demoOnly: false, secret: 'harbour payments', origins: ['https://pay.harbour.example'], create: harbourProvider },\n",
        );
      },
      refused: { by: unusedFiles, says: /payment\/harbour\.ts:1 is imported by no file/ },
    },
    {
      take: (copy) => copy.write('tests/calls/wallet/harbour.test.ts', "export const webhook = '/hooks/payments/harbour';\n"),
      refused: { by: halfAddedVendors, says: /no test of tests\/calls\/wallet names harbour/ },
    },
  ],
};

const tips = 'src/platform/areas/wallet/tips.ts';
const walletJobs = 'src/platform/areas/wallet/jobs.ts';
const withdrawTipStore = storeOf('src/stores/wallet/tip.ts', 'wallet', 'withdrawTip', '{ key }');
const addFlowOfMoney: Guide = {
  file: 'add-a-withdrawal',
  compiled: [
    'src/calls/wallet.ts',
    'src/platform/areas/wallet/handlers.ts',
    'src/platform/areas/wallet/transactions.ts',
    tips,
    walletJobs,
    'tests/calls/catalogue/requests.ts',
  ],
  judges: [halfAddedCalls, unusedFiles],
  steps: [
    {
      take: (copy) =>
        copy.write(
          'src/platform/rules/payments/tip-states.ts',
          "/** The states of a tip. */\nexport type TipState = 'asked' | 'paid';\n\nexport const nextTipState = (state: TipState, isPaid: boolean): TipState => (isPaid ? 'paid' : state);\n",
        ),
      refused: { by: tips, says: /Cannot find module '#platform\/rules\/payments\/tip-states\.ts'/ },
    },
    {
      take: (copy) => {
        const postings = 'src/platform/rules/postings.ts';
        copy.insert(postings, "  'rollback',\n", "  'tip',\n");
        copy.insert(
          postings,
          'export const entriesFor = {\n',
          "  tip: (member: bigint, amount: Minor) => transferLines(main(member), { house: 'fees' }, amount),\n",
        );
      },
      refused: { by: tips, says: /'"tip"' is not assignable/ },
    },
    {
      take: (copy) => {
        copy.write('src/platform/db/migrations/999_tips.sql', 'create table tips (id text primary key);\n');
        copy.insert('src/platform/db/tables/wallet-tables.ts', 'export interface WalletTables {\n', '  tips: { id: string };\n');
      },
      refused: { by: tips, says: /"tips"/ },
    },
    {
      take: (copy) => {
        for (const step of [withdrawTip.endpoint, withdrawTip.schema, withdrawTip.handler, requestOf('wallet.withdrawTip')])
          step.take(copy);
        copy.write(
          tips,
          `/** Tips. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { post } from '#platform/ledger/post.ts';
import { nextTipState } from '#platform/rules/payments/tip-states.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import type { Minor } from '#values/money.ts';

export async function payTips(trx: Transaction<Tables>, memberId: bigint, amount: Minor, at: Date): Promise<void> {
  const rows = await trx.selectFrom('tips').selectAll().execute();
  for (const { id } of rows)
    if (nextTipState('asked', true) === 'paid') await post(trx, { kind: 'tip', reference: id, memberId, at, lines: entriesFor.tip(memberId, amount) });
}
`,
        );
      },
      refused: { by: walletJobs, says: /Cannot find module '\.\/tips\.ts'/ },
    },
    {
      take: (copy) =>
        copy.insert(
          'src/platform/outside/payment/port.ts',
          'export interface Payment {\n',
          '  /** Sends a tip. */\n  tip?(amount: string): Promise<void>;\n',
        ),
      refused: { by: 'src/platform/areas/wallet/handlers.ts', says: /Property 'tip' does not exist on type 'Payment'/ },
    },
    {
      take: (copy) => {
        copy.replace(walletJobs, "from './deposits.ts';", "from './deposits.ts';\nimport { payTips } from './tips.ts';");
        copy.replace(
          walletJobs,
          '  /** Expires unpaid deposits. */\n',
          "  'wallet.pay-tips': (trx: Transaction<Tables>, _data: Json, now: Date) => payTips(trx, 1n, 1n as never, now),\n  /** Expires unpaid deposits. */\n",
        );
      },
      refused: { by: unusedFiles, says: /wallet\/tips\.ts:1 is imported by no file/ },
    },
    {
      take: (copy) =>
        copy.insert('src/platform/areas/wallet/transactions.ts', 'Record<MoneyPostingKind, Kind>> = {\n', "  tip: 'adjustment',\n"),
      refused: { by: 'src/platform/areas/wallet/transactions.ts', says: /Property 'tip' is missing/ },
    },
    {
      take: (copy) => {
        withdrawTipStore.take(copy);
        islandOf('src/islands/wallet/Tips.tsx', '#stores/wallet/tip.ts')(copy);
        copy.insert('src/islands/wallet/Deposit.tsx', "from 'react';\n", "import './Tips.tsx';\n");
      },
      refused: withdrawTipStore.refused,
    },
    moneyRowsOf('wallet.withdrawTip'),
  ],
};

const language = 'VI';
const textsMissing: Judge = (tree) => missingTranslations(tree, 'EN', [language]);
const termsMissing: Judge = (tree) => faultyTermTables(tree, 'EN', [language]);
const textsOfHelpMissing: Judge = (tree) => missingHelp({ code: 'altamar', languages: [language] }, (path) => tree.has(path));
const own = (tree: Tree): string[] => [...tree.keys()].filter((path) => new RegExp(`^src/(?:i18n|content/help)/${language}/`).test(path));
/** The project speaks the language already: the copy loses it first, and each step gives a part back. */
const addLanguage: Guide = {
  file: 'add-a-language',
  compiled: ['src/i18n/locales.ts', 'src/brands/altamar/brand.ts', 'src/platform/seed/words.ts'],
  judges: [textsMissing, termsMissing, textsOfHelpMissing, halfAddedBrands],
  before: (copy) => {
    copy.replace('src/i18n/locales.ts', new RegExp(`  ${language}: \\{.*\\n`), '');
    copy.replace('src/brands/altamar/brand.ts', `'${language}', `, '');
    for (const path of [...own(copy.tree), `docs/terms/${language}.md`, `src/platform/seed/words/${language.toLowerCase()}.ts`])
      copy.remove(path);
    copy.replace('src/platform/seed/words.ts', new RegExp(`import \\{ ${language} \\}.*\\n`), '');
    copy.replace('src/platform/seed/words.ts', `, ${language} `, ' ');
  },
  steps: [
    { take: (copy) => copy.restore('src/i18n/locales.ts'), refused: { by: 'src/platform/seed/words.ts', says: /'VI' does not exist/ } },
    {
      take: (copy) => {
        for (const [path] of copy.changes) if (path.startsWith(`src/i18n/${language}/`)) copy.restore(path);
      },
      refused: { by: textsMissing, says: /i18n\/VI\/errors\.json:1 is missing/ },
    },
    { take: (copy) => copy.restore(`docs/terms/${language}.md`), refused: { by: termsMissing, says: /docs\/terms\/VI\.md:1 is missing/ } },
    { take: (copy) => copy.restore('src/brands/altamar/brand.ts'), refused: { by: halfAddedBrands, says: /no brand offers VI/ } },
    {
      take: (copy) => {
        for (const [path] of copy.changes) if (path.startsWith(`src/content/help/${language}/`)) copy.restore(path);
      },
      refused: { by: textsOfHelpMissing, says: /help\/VI lacks .*terms\.md/ },
    },
    {
      take: (copy) => {
        copy.restore(`src/platform/seed/words/${language.toLowerCase()}.ts`);
        copy.restore('src/platform/seed/words.ts');
      },
      refused: { by: 'src/platform/seed/words.ts', says: /Property 'VI' is missing/ },
    },
  ],
};

const reportStore = storeOf('src/stores/agent/tip-report.ts', 'agent', 'tipReport', '{}');
const addAgentReport: Guide = {
  file: 'add-an-agent-report',
  compiled: [
    'src/calls/agent.ts',
    'src/platform/areas/agent/handlers.ts',
    'src/islands/agent-pages.ts',
    'tests/calls/catalogue/requests.ts',
  ],
  judges: [halfAddedCalls, unusedFiles, misplacedAgentPages],
  steps: [
    {
      take: (copy) => {
        for (const step of [report.endpoint, report.schema, requestOf('agent.tipReport')]) step.take(copy);
      },
      refused: { by: 'src/platform/areas/agent/handlers.ts', says: /'tipReport' does not exist/ },
    },
    report.handler,
    {
      take: (copy) => {
        reportStore.take(copy);
        copy.write(
          'src/islands/agent/TipReport.tsx',
          `/** The report of tips. */
import type { ReactElement } from 'react';
import { sendTip } from '#stores/agent/tip-report.ts';
import { Table } from '#ui/data/Table.tsx';

export default function TipReport({ rows }: { rows: readonly { day: string; amount: string }[] }): ReactElement {
  void sendTip('1.00', '');
  const columns = [
    { key: 'day', head: 'Day', cell: (row: { day: string }) => row.day, names: true },
    { key: 'amount', head: 'Tips', cell: (row: { amount: string }) => row.amount, end: true },
  ];
  return <Table caption="Tips" columns={columns} rows={rows} keyOf={(row) => row.day} totals={{ amount: '1.00' }} />;
}
`,
        );
      },
      refused: reportStore.refused,
    },
    {
      take: (copy) => {
        copy.write(
          'src/pages/agent/tipReport.astro',
          copy
            .text('src/pages/agent/agentRevenueReport.astro')
            .replaceAll('agentRevenueReport', 'tipReport')
            .replaceAll('Income', 'TipReport'),
        );
        copy.insert(
          'src/islands/agent-pages.ts',
          'export const agentPages = [\n',
          "  { path: '/agent/tipReport', icon: 'list', word: 'tips' },\n",
        );
        for (const language of languages) copy.addTexts(`src/i18n/${language}/agent.json`, { 'centre.tips': `Tips ${language}` });
        copy.insert('tests/e2e/every-page.ts', 'export const agentPages = [\n', "  '/agent/tipReport',\n");
      },
      refused: { by: unusedFiles, says: /agent\/TipReport\.tsx:1 is imported by no file/ },
    },
  ],
};

const harbourBrand = 'src/brands/harbour/brand.ts';
const allBrands = 'src/brands/current.ts';
/** A later step on a file that an earlier one writes, which may be the one that is left out. */
const writeIfThere = (copy: ProjectCopy, path: string, place: string, text: string): void => {
  if (copy.tree.has(path)) copy.insert(path, place, text);
};
const changeBrand: Guide = {
  file: 'change-a-brand',
  compiled: [harbourBrand, allBrands],
  judges: [halfAddedBrands],
  steps: [
    {
      take: (copy) => {
        for (const file of ['tokens.css', 'logo.svg', 'scene.svg'])
          copy.write(`src/brands/harbour/${file}`, copy.text(`src/brands/altamar/${file}`));
      },
      refused: { by: halfAddedBrands, says: /src\/brands\/harbour:1 has no tokens\.css/ },
    },
    {
      take: (copy) => {
        const text = copy
          .text('src/brands/altamar/brand.ts')
          .replace(/'altamar'/g, "'harbour'")
          .replace("'Altamar'", "'Harbour'");
        copy.write(harbourBrand, text.replace(/ {4}saferPlay: .*\n/, '').replace("number: { kind: 'iban' } ", ''));
      },
      refused: { by: allBrands, says: /Cannot find module '\.\/harbour\/brand\.ts'/ },
    },
    {
      take: (copy) => {
        copy.replace(allBrands, 'import type { Brand }', "import { brand as harbour } from './harbour/brand.ts';\nimport type { Brand }");
        copy.replace(allBrands, '{ isla, altamar }', '{ isla, altamar, harbour }');
      },
      refused: { by: halfAddedBrands, says: /current\.ts:1 has no row for harbour/ },
    },
    {
      take: (copy) => writeIfThere(copy, harbourBrand, "passwordRule: 'length-only',\n", '    saferPlay: saferPlayMarkets.malta,\n'),
      refused: { by: harbourBrand, says: /Property 'saferPlay' is missing/ },
    },
    {
      take: (copy) => writeIfThere(copy, harbourBrand, "code: 'sepa', name: 'SEPA', kind: 'bank', ", "number: { kind: 'iban' } "),
      refused: { by: harbourBrand, says: /Property 'number' is missing/ },
    },
  ],
};

/**
 * Every how-to whose steps change code. The others change values or texts, which their own tests judge. The language comes first: it gives
 * files back as they were, and one copy can take the steps of all.
 */
export const guides: readonly Guide[] = [
  addLanguage,
  addCall,
  addMemberPage,
  addVendor,
  addPaymentProvider,
  addFlowOfMoney,
  addAgentReport,
  changeBrand,
];

/** How many numbered steps a how-to has, in the part under `heading`. */
export function stepsIn(text: string, heading?: string): number {
  const part = heading === undefined ? text : (text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '');
  return part.match(/^\d+\. /gm)?.length ?? 0;
}
