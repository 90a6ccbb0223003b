/** The two calls about the site that every form needs: in a file of their own, so that a form's page carries none of the others. */
import type { CallsOf } from './call.ts';
import type { SystemShapes } from './system.shape.ts';

export const key: CallsOf<SystemShapes>['key'] = { method: 'GET', path: '/wps/system/key', token: 'none', from: 'ours' };
export const captcha: CallsOf<SystemShapes>['captcha'] = { method: 'GET', path: '/wps/captcha', token: 'none', from: 'spec' };
