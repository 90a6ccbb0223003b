/** Asks for a captcha image. Loaded on demand, because few people see one. */
import { captcha } from '#calls/system-bootstrap.ts';
import { callApi } from './api-client.ts';

export const requestCaptcha = () => callApi(captcha, {});
