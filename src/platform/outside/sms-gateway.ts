/** SMS adapter for an HTTP gateway: `POST { to, from, text }` with a bearer key.
 * Any 2xx means accepted; 400 and 422 mean an unreachable number.
 */
import { requestOutside } from './http-client.ts';
import { RecipientRejected } from './recipient-rejected.ts';
import type { Sms } from './sms.ts';

export interface GatewayTerms {
  readonly url: string;
  readonly key: string;
  /** The sender shown on the phone; null uses the gateway's default. */
  readonly from: string | null;
}

/** Statuses for an unreachable number; the others concern the key, the address or the gateway. */
const unreachableStatuses: readonly number[] = [400, 422];

export const smsByGateway = (terms: GatewayTerms): Sms => ({
  available: true,
  async send({ to, body }) {
    const response = await requestOutside(terms.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${terms.key}` },
      body: { to, ...(terms.from === null ? {} : { from: terms.from }), text: body },
      // An unreadable response body must not cause a second send of an accepted message.
      wants: 'status',
    });
    if (response.ok) return;
    const message = `The text message gateway answered ${response.status}.`;
    throw unreachableStatuses.includes(response.status) ? new RecipientRejected(message) : new Error(message);
  },
});
