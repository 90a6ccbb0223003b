// The operator settings that show in responses, each with the response fields it changes when flipped.
import type { SettingName } from '#platform/db/setting-names.ts';
import type { Json } from '#platform/db/tables/tables.ts';

export interface SettingFlip {
  readonly setting: SettingName;
  readonly to: Json;
  /** Response fields, by path, that change; all others must stay the same. */
  readonly changes: Readonly<Record<string, unknown>>;
}

const flag = (name: string, to: boolean, more: Readonly<Record<string, unknown>> = {}): SettingFlip => ({
  setting: 'module_flags',
  to: { [name]: to },
  changes: { [`system.permission.info.whitelabel.${name}`]: to, [`system.whitelabel.${name}`]: to, ...more },
});
const field = (name: string, rule: string, to: Json, usual: object = {}): SettingFlip => ({
  setting: 'registration',
  to: { [name]: { ...usual, [rule]: to } },
  changes: { [`system.permission.info.register.${name}.${rule}`]: to, [`system.registerSetting.${name}.${rule}`]: to },
});

export const settingFlips: readonly SettingFlip[] = [
  flag('USERNAMEREG3', false, { 'access.ways.registerByUsername': false }),
  flag('MOBILENUMREG3', true, { 'access.ways.registerByMobile': true }),
  flag('MOBILENUMPASSREG3', true),
  flag('REGMOBVERF3', true),
  flag('FREEPLAY3', false, { 'access.ways.freePlay': false }),
  flag('PWDEXPFORCECHANGE3', true),
  flag('MOBILEVERCODELOGIN3', true, { 'access.ways.loginBySms': true }),
  flag('CHNGPASSVERIF3', true, { 'access.ways.resetByPhone': true }),
  flag('FIREBASESMS3', true, { 'access.ways.phoneProvider': true }),
  flag('GOOGLELOGIN3', false, { 'access.ways.thirdParty.0': 'facebook', 'access.ways.thirdParty.1': undefined }),
  flag('FACEBOOKLOGIN3', false, { 'access.ways.thirdParty.1': undefined }),
  field('payeeName', 'enabled', true),
  field('email', 'required', false),
  field('line', 'acceptedPattern', '^[a-z]+$'),
  field('line', 'patternId', 'letters_spaces'),
  field('wechat', 'minLength', 5),
  field('facebook', 'maxLength', 20),
  field('idNumber', 'type', 'number'),
  { setting: 'analytics', to: 'G-ISLA1', changes: { 'system.permission.info.analytics.gtagId': 'G-ISLA1' } },
  {
    setting: 'domain_route',
    to: 'play.isla.example',
    changes: { 'system.permission.info.domainRoute': 'play.isla.example', 'system.domainRoute.domainRoute': 'play.isla.example' },
  },
  {
    setting: 'domains',
    to: ['isla.test', 'two.example', 'not a host/'],
    changes: { 'system.routers.domainList.1.domainName': 'two.example', 'system.routers.domainList.1.speed': 0 },
  },
  {
    setting: 'image_cdns',
    to: ['https://img.example'],
    changes: { 'system.permission.info.imageCDNs': undefined, 'system.permission.info.imageCDNs.0': 'https://img.example' },
  },
  {
    setting: 'launch_cdns',
    to: ['https://run.example'],
    changes: { 'system.permission.info.launchGameCDNs': undefined, 'system.permission.info.launchGameCDNs.0': 'https://run.example' },
  },
  {
    setting: 'customer_service',
    to: [{ type: 3, csType: 'LIVE', csPosition: 'FOOT', path: 'https://desk.example' }],
    changes: {
      'system.permission.info.customerService.version.pathList.0.csPosition': 'FOOT',
      'system.customerService.version.pathList.0.csPosition': 'FOOT',
    },
  },
  {
    setting: 'status',
    to: { status: 1, endTime: '2030-01-01T00:00:00.000Z' },
    changes: {
      'system.permission.info.maintenance.on': true,
      'system.permission.info.maintenance.endTime': '2030-01-01T00:00:00.000Z',
      'system.status.status': 1,
      'system.status.endTime': '2030-01-01T00:00:00.000Z',
    },
  },
  {
    setting: 'blocked_places',
    to: ['10.0.0.0/24'],
    changes: { 'system.permission.info.regionRestriction': true, 'system.status.status': 2 },
  },
  {
    setting: 'app',
    to: { android: 'https://get.example/isla.apk', ios: 'https://apps.example/isla' },
    changes: {
      'system.permission.info.resources.0.url': 'https://get.example/isla.apk',
      'system.permission.info.resources.1.url': 'https://apps.example/isla',
      'system.routers.resources.0.url': 'https://get.example/isla.apk',
      'system.routers.resources.1.url': 'https://apps.example/isla',
    },
  },
  { setting: 'login_to_home', to: true, changes: { 'system.status.loginToHome': true } },
  { setting: 'referral', to: { enabled: true }, changes: { 'system.referral.enabled': true } },
  { setting: 'feedback', to: { maxCharacters: 80 }, changes: { 'system.feedbacks.terms.maxCharacters': 80 } },
];
