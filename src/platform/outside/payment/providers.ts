/** The payment providers, one row each. From a row follow its adapter, secrets, webhook, pages, jobs and the origins of its pages. */
import { demoProvider } from './demo.ts';
import { noPaymentProvider, type Payment, type Provider, type ProviderOptions, type SqlDb } from './port.ts';

export interface ProviderRow {
  /** The name in `payment_methods.provider` and in `/hooks/payments/{code}`. */
  readonly code: string;
  /** Runs in demo mode only. */
  readonly demoOnly: boolean;
  /** What its secrets are for; they derive from SECRETS under this name. */
  readonly secret: string;
  /** Origins of its payment pages; `self` is this site. A page at another origin is refused. */
  readonly origins: readonly string[];
  readonly create: <Db extends SqlDb>(options: ProviderOptions<Db>) => Provider<Db>;
}

export const paymentProviders: readonly ProviderRow[] = [
  // Anyone who opens the demo provider's page can approve a payment.
  { code: 'demo', demoOnly: true, secret: 'payments', origins: ['self'], create: demoProvider },
];

export const webhookPath = (code: string): string => `/hooks/payments/${code}`;

/** A provider that runs in this process. */
export type RunningProvider<Db> = Provider<Db> & Pick<ProviderRow, 'code'>;

/** Creates the adapters of `rows`. `secretsFor` derives the secrets of one purpose, the current one first. */
export function createProviders<Db extends SqlDb>(
  rows: readonly ProviderRow[],
  demo: boolean,
  secretsFor: (purpose: string) => readonly [string, ...string[]],
  options: Omit<ProviderOptions<Db>, 'secrets' | 'webhookUrl'>,
): readonly RunningProvider<Db>[] {
  return rows
    .filter(({ demoOnly }) => demo || !demoOnly)
    .map((row) => {
      const webhookUrl = `${options.publicUrl}${webhookPath(row.code)}`;
      const provider = row.create({ ...options, secrets: secretsFor(row.secret), webhookUrl });
      const origins = row.origins.map((origin) => (origin === 'self' ? new URL(options.publicUrl).origin : origin));
      return { ...provider, code: row.code, port: pagesOnlyAt(origins, provider.port) };
    });
}

/** The port of the provider with this code; one that is not available when it does not run here. */
export const paymentOf =
  (running: readonly RunningProvider<never>[]) =>
  (code: string): Payment =>
    running.find((provider) => provider.code === code)?.port ?? noPaymentProvider;

/** A member is sent to a payment page as soon as it opens, so its address is checked first. */
const pagesOnlyAt = (origins: readonly string[], port: Payment): Payment => ({
  ...port,
  open: async (order, signal) => {
    const page = await port.open(order, signal);
    const { origin } = new URL(page.payUrl);
    if (!origins.includes(origin)) throw new Error(`the payment page is at ${origin}, which the provider’s row does not name`);
    return page;
  },
});
