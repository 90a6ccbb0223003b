/** The two site endpoints every form needs, in a separate file so that a form's page loads no others. */
import type { CallsOf } from './endpoint.ts';
import type { SystemSchemas } from './schemas/system.schema.ts';

export const key: CallsOf<SystemSchemas>['key'] = { method: 'GET', path: '/wps/system/key', token: 'none', from: 'ours' };
export const captcha: CallsOf<SystemSchemas>['captcha'] = { method: 'GET', path: '/wps/captcha', token: 'none', from: 'spec' };
