// Judges what our own code sends by the document of the contract, which is all that another platform knows.
import { openapi } from '#platform/openapi.ts';
import { type Decrypt, validatingProxy } from './validating-proxy.ts';

type Described = Parameters<typeof validatingProxy>[0];

/** Records the violations of the requests that `judgeRequest` gets. With `decrypt` it checks the content of encrypted bodies too. */
export const requestJudge = (decrypt?: Decrypt) =>
  validatingProxy(JSON.parse(JSON.stringify(openapi('http://isla.test'))) as Described, async () => new Response(), decrypt);
