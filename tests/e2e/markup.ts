// Runs two HTML checkers, one line per fault: Nu for the standard, html-validate for likely mistakes.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

type Documents = readonly { readonly path: string; readonly html: string }[];

/** The faults of both checkers. */
export async function markupFaults(documents: Documents): Promise<string[]> {
  return (await Promise.all([nuFaults(documents), lintFaults(documents)])).flat();
}

interface NuMessage {
  url?: string;
  type: string;
  subType?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** The errors and warnings of the Nu HTML checker. Uses an installed Java, else the one its package fetches. */
export async function nuFaults(documents: Documents): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-html-'));
  try {
    const names = new Map<string, string>();
    // Most of the time goes into style sheets, and pages share them: each is checked in the first page that has it.
    const sheets = new Set<string>();
    const unlessChecked = (sheet: string): string => {
      if (sheets.has(sheet)) return '';
      sheets.add(sheet);
      return sheet;
    };
    for (const [index, { path, html }] of documents.entries()) {
      names.set(`${index}.html`, path);
      await writeFile(join(folder, `${index}.html`), html.replace(/<style[^>]*>[^<]*<\/style>/g, unlessChecked));
    }
    const output = await checker([
      // It guesses the language from the words and mistakes Filipino for Tagalog.
      '--no-langdetect',
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
      ...[...names.keys()].map((file) => join(folder, file)),
    ]);
    const { messages } = JSON.parse(output) as { messages: NuMessage[] };
    return messages
      .filter((one) => one.type === 'error' || one.subType === 'warning')
      .map((one) => `${names.get(basename(one.url ?? '')) ?? one.url}:${one.lastLine ?? 0} ${one.message} ${one.extract ?? ''}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function checker(words: readonly string[]): Promise<string> {
  // A short run is over before Java's second compiler pays off; what the first one makes needs a larger stack for the schema.
  const env = { ...process.env, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -Xss16m' };
  const program = createRequire(import.meta.url).resolve('vnu-jar/vnu-jar.js');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...words], { env, maxBuffer: 64 * 1024 * 1024, timeout: 580_000 }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(
          new Error(
            `The Nu HTML checker did not run. It needs Java 17 or newer (on Debian: apt-get install default-jre-headless). It said: ${stderr || error.message}`,
          ),
        );
    });
  });
}

/** Rules are off or relaxed only where the standard allows what the checker forbids. */
const lint = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      'missing-doctype': 'error',
      'no-missing-references': 'error',
      'input-missing-label': 'error',
      // Names of tags and attributes are case-insensitive, and React writes some in camel case.
      'attr-case': 'off',
      'doctype-style': 'off',
      // `selected=""` and `selected`, `<img/>` and `<img>` are the same; React writes the first.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // An id may be any text without spaces; those of React's `useId` begin with an underscore.
      'valid-id': ['error', { relaxed: true }],
      // A custom element has no native equivalent with its role.
      'prefer-native-element': ['error', { exclude: ['region'] }],
    },
  }),
);

/** The faults by the recommended and accessibility rules of html-validate. */
export async function lintFaults(documents: Documents): Promise<string[]> {
  const reports = await Promise.all(documents.map(async ({ path, html }) => ({ path, report: await lint.validateString(html, path) })));
  return reports.flatMap(({ path, report }) =>
    report.results.flatMap(({ messages }) =>
      messages.map((one) => `${path}:${one.line}:${one.column} ${one.ruleId}: ${one.message} ${one.selector ?? ''}`),
    ),
  );
}
