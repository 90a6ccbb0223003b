/** Calls by which a person gets in and out. */
import type { AccessShapes } from './access.shape.ts';
import type { CallsOf } from './call.ts';

export const access: CallsOf<AccessShapes> = {
  ways: { method: 'GET', path: '/wps/session/ways', token: 'none', from: 'ours' },
  human: { method: 'GET', path: '/wps/verification/human', token: 'none', from: 'ours' },
  login: { method: 'POST', path: '/wps/session/login', token: 'none', enc: true, session: 'opens', from: 'spec' },
  freePlay: { method: 'POST', path: '/wps/session/login/freeplay', token: 'none', session: 'opens', from: 'spec' },
  logout: { method: 'DELETE', path: '/wps/session/logout', token: 'needed', session: 'closes', from: 'spec' },
  register: { method: 'PUT', path: '/wps/member/register', token: 'none', enc: true, session: 'opens', from: 'spec' },
  registerMobile: { method: 'PUT', path: '/wps/member/register/mobile', token: 'none', enc: true, session: 'opens', from: 'spec' },
  affiliate: { method: 'GET', path: '/wps/agent/affiliate', token: 'none', from: 'spec' },
  smsLogin: { method: 'POST', path: '/wps/verification/sms/noLogin', token: 'none', from: 'spec' },
  smsRegister: { method: 'POST', path: '/wps/verification/sms/register', token: 'none', from: 'ours' },
  phoneProof: { method: 'POST', path: '/wps/verification/sms/proof', token: 'none', from: 'ours' },
  passwordByEmail: { method: 'POST', path: '/wps/member/password/email', token: 'none', form: true, from: 'spec' },
  resetLink: { method: 'POST', path: '/wps/v2/password/reset/link', token: 'none', from: 'ours' },
  resetPassword: { method: 'POST', path: '/wps/v2/password/reset', token: 'optional', enc: true, session: 'closes', from: 'ours' },
  passwordByPhone: {
    method: 'POST',
    path: '/wps/member/password/verification',
    token: 'optional',
    enc: true,
    session: 'closes',
    from: 'spec',
  },
  changePassword: { method: 'POST', path: '/wps/member/password', token: 'needed', enc: true, from: 'spec' },
  sendVerification: { method: 'POST', path: '/wps/verification/login/send', token: 'none', from: 'ours' },
  verifyLogin: { method: 'POST', path: '/wps/verification/login', token: 'none', enc: true, session: 'opens', from: 'ours' },
  challenge: { method: 'POST', path: '/wps/session/challenge', token: 'none', from: 'ours' },
  firstLogin: { method: 'POST', path: '/wps/member/firstLogin', token: 'needed', from: 'ours' },
  thirdParty: { method: 'POST', path: '/wps/session/thirdParty', token: 'optional', from: 'ours' },
  thirdPartyLogin: { method: 'POST', path: '/wps/session/login/thirdParty', token: 'none', session: 'opens', from: 'ours' },
  link: { method: 'POST', path: '/wps/member/link/{provider}', token: 'needed', from: 'ours' },
  links: { method: 'GET', path: '/wps/member/link', token: 'needed', from: 'ours' },
  authenticator: { method: 'POST', path: '/wps/member/authenticator', token: 'needed', from: 'ours' },
  turnAuthenticator: { method: 'PUT', path: '/wps/member/authenticator', token: 'needed', from: 'ours' },
};
