/** What a password reset needs once it is sent. */
export { access } from '#calls/access.ts';
export { callApi } from '#client/api-client.ts';
export { dropSession } from '#client/storage.ts';
export { broadcast } from '#client/tab-channel.ts';
export { keepTypedUsername } from './remembered-username.ts';
