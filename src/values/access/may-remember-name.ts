/** Whether a login name may stay on the device; phone numbers and e-mail addresses may not, because others may use it. */
export const mayRememberName = (name: string): boolean => /\p{L}/u.test(name) && !name.includes('@');
