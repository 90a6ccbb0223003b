/** Text messages by an HTTP gateway: `POST { to, from, text }` with the key as bearer; any 2xx is a message taken, 400 and 422 say that this number cannot be reached. */
import { askOutside } from './http-client.ts';
import { RecipientRefused } from './recipient-refused.ts';
import type { Sms } from './sms.ts';

export interface GatewayTerms {
  readonly url: string;
  readonly key: string;
  /** The sender that a phone shows; the gateway's own when null. */
  readonly from: string | null;
}

/** What gateways answer to a number that they cannot reach; the others are about the key, the address or the gateway itself. */
const ofTheNumber: readonly number[] = [400, 422];

export const smsByGateway = (terms: GatewayTerms): Sms => ({
  available: true,
  async send({ to, body }) {
    const answer = await askOutside(terms.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${terms.key}` },
      body: { to, ...(terms.from === null ? {} : { from: terms.from }), text: body },
      // A message that was taken must not go out again because of what was said about it.
      wants: 'status',
    });
    if (answer.ok) return;
    const says = `The text message gateway answered ${answer.status}.`;
    throw ofTheNumber.includes(answer.status) ? new RecipientRefused(says) : new Error(says);
  },
});
