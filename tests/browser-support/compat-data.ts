// Which features the oldest supported browsers lack, from MDN's compatibility data and `browserslist` of package.json (R27).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import manifest from '../../package.json' with { type: 'json' };

interface Statement {
  version_added: string | boolean | null;
  version_removed?: string | boolean;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
}
interface Support {
  support: Record<string, Statement | Statement[]>;
}
/** A node of the data: the features below it by name. One with `__compat`, which `lackedBy` reads, is a feature itself. */
export interface Feature {
  [name: string]: Feature | undefined;
}
type CompatData = Readonly<Record<'api' | 'css' | 'html' | 'javascript', Feature>>;

const require = createRequire(import.meta.url);
export const data = JSON.parse(readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8')) as CompatData;

/** MDN's name of each browser that `browserslist` names, and of those built from the same source. */
const browsers: Record<string, readonly string[]> = {
  chrome: ['chrome'],
  and_chr: ['chrome_android', 'webview_android'],
  edge: ['edge'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  firefox: ['firefox'],
  and_ff: ['firefox_android'],
};

export const oldest: readonly (readonly [browser: string, version: number])[] = manifest.browserslist.flatMap((line) => {
  const [name = '', , version = ''] = line.split(' ');
  const known = browsers[name];
  if (!known || !(Number(version) > 0)) throw new Error(`browserslist cannot be read: ${line}`);
  return known.map((one) => [one, Number(version)] as const);
});

const numberOf = (version: string): number => Number.parseFloat(version.replace('≤', ''));

function has({ version_added: added, version_removed: removed, prefix, alternative_name: other, flags }: Statement, version: number) {
  if (typeof added !== 'string' || added === 'preview' || prefix || other || flags) return false;
  return numberOf(added) <= version && !(typeof removed === 'string' && numberOf(removed) <= version);
}

/** The oldest browsers that lack the feature, as `safari 15.4`; none for a feature without data. */
export function lackedBy(feature: Feature | undefined): string[] {
  const support = (feature?.__compat as unknown as Support | undefined)?.support;
  if (!support) return [];
  return oldest
    .filter(([browser, version]) => {
      const statements = [support[browser] ?? []].flat();
      return statements.length > 0 && !statements.some((one) => has(one, version));
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

export const featureAt = (start: Feature | undefined, ...path: readonly string[]): Feature | undefined =>
  path.reduce<Feature | undefined>((found, name) => (found && Object.hasOwn(found, name) ? found[name] : undefined), start);

/** A use of what an oldest browser lacks. */
export interface Lack {
  /** The path of the feature in the data, for example `javascript.builtins.Array.toSorted`. */
  feature: string;
  /** Text at the place. */
  at: string;
  lackedBy: readonly string[];
}
