/** Endpoints of sign-in, registration and account security. Those of closing, opened accounts, passkeys and proofs have their own files. */
import type { closingCalls } from './closing.ts';
import type { CallsOf } from './endpoint.ts';
import type { openedAccountCalls } from './opened-accounts.ts';
import type { passkeyCalls } from './passkeys.ts';
import type { proofCalls } from './proof.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';
import type { RefusalDetails } from './schemas/refusal-details.schema.ts';

/** What `login.verification` has in `value`. The edge has read it, so it is there. */
export type VerificationDetails = Pick<RefusalDetails['login.verification'], 'verificationId' | 'ways' | 'later'>;

type CallsInOtherFiles = typeof closingCalls & typeof openedAccountCalls & typeof passkeyCalls & typeof proofCalls;

export const access: Omit<CallsOf<AccessSchemas>, keyof CallsInOtherFiles> = {
  ways: { method: 'GET', path: '/wps/session/ways', token: 'none', from: 'ours' },
  human: { method: 'GET', path: '/wps/verification/human', token: 'none', from: 'ours' },
  login: { method: 'POST', path: '/wps/session/login', token: 'none', enc: true, session: 'opens', from: 'spec' },
  freePlay: { method: 'POST', path: '/wps/session/login/freeplay', token: 'none', session: 'opens', from: 'spec' },
  logout: { method: 'DELETE', path: '/wps/session/logout', token: 'needed', whileExcluded: true, session: 'closes', from: 'spec' },
  register: { method: 'PUT', path: '/wps/member/register', token: 'none', enc: true, session: 'opens', from: 'spec' },
  registerMobile: { method: 'PUT', path: '/wps/member/register/mobile', token: 'none', enc: true, session: 'opens', from: 'spec' },
  affiliate: { method: 'GET', path: '/wps/agent/affiliate', token: 'none', from: 'spec' },
  invitationSeen: { method: 'POST', path: '/wps/v2/invitations/seen', token: 'none', from: 'ours' },
  smsLogin: { method: 'POST', path: '/wps/verification/sms/noLogin', token: 'none', from: 'spec' },
  smsRegister: { method: 'POST', path: '/wps/verification/sms/register', token: 'none', from: 'ours' },
  phoneProof: { method: 'POST', path: '/wps/verification/sms/proof', token: 'none', from: 'ours' },
  passwordByEmail: { method: 'POST', path: '/wps/member/password/email', token: 'none', form: true, from: 'spec' },
  resetLink: { method: 'POST', path: '/wps/v2/password/reset/link', token: 'none', from: 'ours' },
  resetPassword: {
    method: 'POST',
    path: '/wps/v2/password/reset',
    token: 'optional',
    enc: true,
    whileExcluded: true,
    session: 'closes',
    from: 'ours',
  },
  passwordByPhone: {
    method: 'POST',
    path: '/wps/member/password/verification',
    token: 'optional',
    enc: true,
    whileExcluded: true,
    session: 'closes',
    from: 'spec',
  },
  changePassword: { method: 'POST', path: '/wps/member/password', token: 'needed', enc: true, whileExcluded: true, from: 'spec' },
  sendVerification: { method: 'POST', path: '/wps/verification/login/send', token: 'none', from: 'ours' },
  verifyLogin: { method: 'POST', path: '/wps/verification/login', token: 'none', enc: true, session: 'opens', from: 'ours' },
  challenge: { method: 'POST', path: '/wps/session/challenge', token: 'none', from: 'ours' },
  firstLogin: { method: 'POST', path: '/wps/member/firstLogin', token: 'needed', whileExcluded: true, from: 'ours' },
  thirdParty: { method: 'POST', path: '/wps/session/thirdParty', token: 'optional', whileExcluded: true, from: 'ours' },
  thirdPartyLogin: { method: 'POST', path: '/wps/session/login/thirdParty', token: 'none', session: 'opens', from: 'ours' },
  link: { method: 'POST', path: '/wps/member/link/{provider}', token: 'needed', whileExcluded: true, from: 'ours' },
  unlink: { method: 'DELETE', path: '/wps/member/link/{provider}', token: 'needed', whileExcluded: true, from: 'ours' },
  links: { method: 'GET', path: '/wps/member/link', token: 'needed', whileExcluded: true, from: 'ours' },
  authenticator: { method: 'POST', path: '/wps/member/authenticator', token: 'needed', whileExcluded: true, from: 'ours' },
  security: { method: 'GET', path: '/wps/v2/security', token: 'needed', whileExcluded: true, from: 'ours' },
  sessions: { method: 'GET', path: '/wps/v2/sessions', token: 'needed', whileExcluded: true, from: 'ours' },
  loginNotices: { method: 'PUT', path: '/wps/v2/security/loginNotices', token: 'needed', whileExcluded: true, from: 'ours' },
  sendContactCode: { method: 'POST', path: '/wps/v2/security/contact/code', token: 'needed', enc: true, whileExcluded: true, from: 'ours' },
  changeContact: { method: 'POST', path: '/wps/v2/security/contact', token: 'needed', whileExcluded: true, from: 'ours' },
  endSession: { method: 'DELETE', path: '/wps/v2/sessions/{id}', token: 'needed', whileExcluded: true, from: 'ours' },
  endOtherSessions: { method: 'DELETE', path: '/wps/v2/sessions', token: 'needed', whileExcluded: true, from: 'ours' },
  turnAuthenticator: { method: 'PUT', path: '/wps/member/authenticator', token: 'needed', whileExcluded: true, from: 'ours' },
};
