/** Endpoints of the owner's proof, apart so that a page loads them only when one is asked for. */
import type { CallsOf } from './endpoint.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';

export const proofCalls: Pick<
  CallsOf<AccessSchemas>,
  'proof' | 'sendProofCode' | 'prove' | 'askRecovery' | 'stopRecovery' | 'renewRecoveryCodes'
> = {
  proof: { method: 'GET', path: '/wps/v2/security/proof', token: 'needed', whileExcluded: true, from: 'ours' },
  sendProofCode: { method: 'POST', path: '/wps/v2/security/proof/code', token: 'needed', whileExcluded: true, from: 'ours' },
  prove: { method: 'POST', path: '/wps/v2/security/proof', token: 'needed', enc: true, whileExcluded: true, from: 'ours' },
  askRecovery: { method: 'POST', path: '/wps/v2/security/recovery', token: 'optional', whileExcluded: true, from: 'ours' },
  stopRecovery: { method: 'POST', path: '/wps/v2/security/recovery/stop', token: 'optional', whileExcluded: true, from: 'ours' },
  renewRecoveryCodes: { method: 'POST', path: '/wps/v2/security/recoveryCodes', token: 'needed', whileExcluded: true, from: 'ours' },
};
