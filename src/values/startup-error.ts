/** Why the site cannot start: one sentence for the person who started it. */

/** Thrown while starting. `message` is a whole sentence that says what is wrong and what to do; the program prints it alone and ends with a code that is not 0. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
