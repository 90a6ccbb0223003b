/** Texts and places of the panels of the agent centre. */
import type { Brand } from '#brands/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { baseOf } from '#i18n/localized-url.ts';
import { islandTexts, type Words } from '#i18n/translate.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { paymentPasswordWords } from './props/withdraw-props.ts';

interface AgentPanel {
  words: Words;
  tag: string;
  zone: string;
  base: string;
}

/** `keys` are the groups of texts that the panel shows besides those of every panel. */
export const agentPanel = ({ lang, brand }: { lang: string; brand: Brand }, ...keys: readonly string[]): AgentPanel => ({
  words: {
    ...islandTexts(lang, 'agent', 'agent', 'figure', 'kind', 'column', 'centre', 'in_need_true_account', 'in_increase_submit', ...keys),
    ...islandTexts(lang, 'agent', 'team.none', 'team.toAccounts'),
    ...islandTexts(lang, 'system', 'list'),
    ...islandTexts(lang, 'errors', 'field.span'),
    ...islandTexts(lang, 'wallet', 'period', 'pager', 'filter.period', 'filter.label', 'csv', 'print'),
  },
  tag: localeOf(lang).tag,
  zone: brand.timeZone,
  base: baseOf(brand, lang),
});

/** The overview, also as the first page of the centre. */
export const overviewPanel = (locals: { lang: string; brand: Brand }): AgentPanel => agentPanel(locals, 'overview', 'needs');

/** Of a field that the platform refuses and the form did not. */
const refusedFieldTexts = ['field.invalid', 'field.required', 'field.amount', 'field.too_big', 'field.too_small'];

/** The contracts of a kind, with offers to one agent and to several. */
export function contractsPanel(locals: { lang: string; brand: Brand }, kind: ContractKind): AgentPanel {
  const panel = agentPanel(
    locals,
    `lead.${kind}`,
    ...['contract', 'offer', 'bulk', 'forecast', 'history', 'state', 'tier', 'every', 'needs.until', 'approvals.unknown'],
    ...['tier', 'tierOf', 'carried', 'noTier', 'kind', 'period'].map((name) => `income.${name}`),
    'bets.net',
  );
  return { ...panel, words: { ...islandTexts(locals.lang, 'errors', ...refusedFieldTexts), ...panel.words } };
}

/** Of a reference that is copied, or asked about. */
const referenceTexts = ['copy', 'copied', 'support.about'];

/** My income, with the working of each payout. */
export function incomePanel(locals: { lang: string; brand: Brand }): AgentPanel {
  const panel = agentPanel(locals, 'income', 'forecast', 'tier', 'contract.tier', 'offer.tier', 'bets.net');
  return { ...panel, words: { ...islandTexts(locals.lang, 'wallet', ...referenceTexts), ...panel.words } };
}

/** Texts of the records of a branch, which the member's own records have too. */
const recordTexts = [
  ...referenceTexts,
  'kind',
  'type',
  'filter',
  'profit.by',
  'profit.otherGames',
  'bet.round',
  'bet.rounds',
  'bet.state',
  'bet.stake',
  'bet.win',
  'bet.wins',
  'column',
  'record.in',
  'record.out',
];

export function recordPanel(locals: { lang: string; brand: Brand }, ...keys: readonly string[]): AgentPanel {
  const panel = agentPanel(locals, ...keys);
  return { ...panel, words: { ...islandTexts(locals.lang, 'wallet', ...recordTexts), ...panel.words } };
}

/** The invitation links of the agent. */
export function invitesPanel(locals: { lang: string; brand: Brand }): AgentPanel {
  const panel = agentPanel(locals, 'invites', 'needs.until', 'offer.back');
  const { lang } = locals;
  return {
    ...panel,
    words: {
      ...islandTexts(lang, 'shell', 'invite.copy', 'invite.copied', 'invite.share'),
      ...islandTexts(lang, 'errors', 'general', 'network', 'input.invalid', 'field.required', 'field.invalid', 'field.day_over'),
      ...panel.words,
    },
  };
}

/** Of the contract requests in the member centre, on their own page and in a dialog. */
export const contractRequestsWords = ({ lang }: { lang: string }): Words => ({
  ...islandTexts(lang, 'agent', 'in_need_true_account', 'in_increase_submit', 'requests', 'offer', 'forecast', 'tier', 'every', 'state'),
  ...islandTexts(lang, 'agent', 'history.from', 'needs.until', 'contract.tier', 'contract.before', 'contract.isNew', 'contract.goes'),
  ...islandTexts(lang, 'agent', 'income.kind', 'income.period', 'kind', 'figure.activeMore', 'approvals.unknown'),
  ...islandTexts(lang, 'system', 'list'),
});

/** The team with the details of its accounts. */
export function teamPanel(locals: { lang: string; brand: Brand }): AgentPanel {
  const panel = agentPanel(
    locals,
    'team',
    'details',
    'games',
    'opened.role',
    'results.bonus',
    'results.by.product',
    'results.none',
    'contract.noneYet',
  );
  return {
    ...panel,
    words: {
      ...islandTexts(locals.lang, 'wallet', 'type', 'filter.type', 'profit.otherGames', 'bet.rounds'),
      ...islandTexts(
        locals.lang,
        'errors',
        'input.invalid',
        'general',
        'field.amount',
        'field.stake_above',
        'field.closed_above',
        'field.invalid',
      ),
      ...panel.words,
    },
  };
}

/** What waits for a second person, with the passwords that approve a transfer. */
export function approvalsPanel(locals: { lang: string; brand: Brand }): AgentPanel {
  const ofContracts = ['tier', 'before', 'isNew', 'goes'].map((name) => `contract.${name}`);
  const panel = agentPanel(locals, 'approvals', 'offer.terms', 'offer.tier', 'tier', ...ofContracts);
  const { lang } = locals;
  return {
    ...panel,
    words: {
      ...islandTexts(lang, 'wallet', 'filter', 'downline', 'wallets', 'fault.network'),
      ...paymentPasswordWords(lang),
      ...panel.words,
    },
  };
}

/** Of the dialog of a transfer to the team. */
export const transferPanel = ({ lang, brand }: { lang: string; brand: Brand }): AgentPanel & { lang: string } => ({
  words: {
    ...islandTexts(lang, 'wallet', 'face', 'upline', 'downline', 'fault', 'kind.transfer', 'wallets', 'deposit.left', 'deposit.fee'),
    ...paymentPasswordWords(lang),
    ...islandTexts(lang, 'agent', 'centre.close'),
  },
  lang,
  tag: localeOf(lang).tag,
  zone: brand.timeZone,
  base: baseOf(brand, lang),
});
