/** The error that reports why the site cannot start. */

/** Thrown during startup. `message` states the problem and the remedy; the program prints only that and exits with a non-zero code. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
