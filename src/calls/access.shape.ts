/** Shapes of the calls by which a person gets in. */
import { z } from 'zod';
import { code, nothing, shape, text } from './shape.ts';
import { humanAnswer } from './system.shape.ts';

const opened = z.object({
  token: z.string().describe('Empty for a browser: the edge keeps it in the session cookie'),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
});

/** What a registration carries; which fields count is decided by the field config. */
const registration = z.object({
  username: text(255).optional(),
  password: text(255).optional(),
  confirmPassword: text(255).optional(),
  payeeName: text(255).optional(),
  email: text(255).optional(),
  qqNum: text(255).optional(),
  mobileNum: text(255).optional(),
  recommenderId: text(255).optional(),
  captcha: text(255).optional(),
  captchaId: text(255).optional(),
  verificationCode: text(255).optional(),
  affiliateCode: text(255).optional(),
  paymentPassword: text(255).optional(),
  line: text(255).optional(),
  whatsapp: text(255).optional(),
  facebook: text(255).optional(),
  wechat: text(255).optional(),
  idNumber: text(255).optional(),
  referralCode: text(255).optional(),
  domain: text(255).optional(),
  countryDialingCode: text(10).optional(),
  login: z.boolean().optional(),
  human: humanAnswer.optional(),
  registerUrl: text(2000).optional(),
  registerMethod: z.literal('WEB'),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: text(4000).optional(),
});

export const accessShapes = {
  human: shape(
    'A small task that shows a person is there: slide, or let the device compute; good once, for five minutes.',
    nothing,
    z.object({ id: code, salt: z.string(), bits: z.number().int().describe('Leading zero bits that SHA-256(salt + answer) must have') }),
  ),
  login: shape(
    'Opens a session.',
    z.object({
      username: text(255),
      password: text(255),
      captcha: text(20).optional(),
      captchaId: text(80).optional(),
      type: z.enum(['username', 'sms', '']).default('username'),
      human: humanAnswer.optional(),
      remember: z.boolean().optional(),
    }),
    opened,
  ),
  freePlay: shape(
    'Opens a trial session with play balance.',
    z.object({
      os: text(80),
      platform: z.literal('W'),
      random: text(2000).describe('JSON of a sealed envelope (R5) around { random: a random string of 8 to 200 characters }'),
      gatewayVersion: z.literal(3),
    }),
    opened,
  ),
  logout: shape('Ends the session.', nothing, nothing),
  register: shape('Opens an account by username.', registration, opened),
  registerMobile: shape('Opens an account by mobile number.', registration, opened),
  affiliate: shape('Whether an affiliate code holds.', z.looseObject({}), z.unknown()),
  smsLogin: shape('Sends a login code by text message.', z.looseObject({}), z.unknown()),
  smsRegister: shape('Sends a registration code by text message.', z.looseObject({}), z.unknown()),
  passwordByEmail: shape(
    'Sends a one-time link by e-mail. Says the same whether the account exists or not.',
    z.object({ username: text(255), email: text(255) }),
    z.object({ sent: z.literal(true) }),
  ),
  resetPassword: shape(
    'Sets a new password by the one-time link.',
    z.object({ link: text(200), newPassword: text(255), confirmNewPassword: text(255) }),
    nothing,
  ),
  passwordByPhone: shape('Sets a new password by a text message code.', z.looseObject({}), z.unknown()),
  verifyLogin: shape('Extra verification from an unregistered network.', z.looseObject({}), z.unknown()),
  challenge: shape('A challenge to log in with after a phone reset.', z.looseObject({}), z.unknown()),
  firstLogin: shape('What follows a first login.', nothing, nothing),
  link: shape('Links a third-party sign-in.', z.looseObject({ provider: code }), z.unknown()),
} as const;

export type AccessShapes = typeof accessShapes;
