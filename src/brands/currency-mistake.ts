/** The currencies that amounts can be in: those of a hundred parts (decision 106). */

/** By ISO 4217, all others have two. Not from `Intl`, whose data follow custom: it gives the rupiah none. */
const otherDecimals: Readonly<Record<string, string>> = {
  'no decimals': 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  'three decimals': 'BHD IQD JOD KWD LYD OMR TND',
  'four decimals': 'CLF UYW',
};

/** Why a brand cannot be built with its currency; null when it can. */
export function currencyMistake({
  code,
  currency,
}: {
  readonly code: string;
  readonly currency: { readonly code: string };
}): string | null {
  if (!/^[A-Z]{3}$/.test(currency.code)) return `BRAND is ${code}, and its currency ${currency.code} is no code of ISO 4217, such as PHP.`;
  const [decimals] = Object.entries(otherDecimals).find(([, codes]) => codes.split(' ').includes(currency.code)) ?? [];
  return decimals === undefined
    ? null
    : `BRAND is ${code}, and its currency ${currency.code} has ${decimals}. ` +
        'Every amount here has two, from the ledger to the screen. Choose a currency of a hundred parts.';
}
