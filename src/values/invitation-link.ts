/** Addresses of invitations: where a link leads, and the picture of its QR code (decision 014). */

/** The path of the registration page with an invitation code. */
export const invitationPath = (code: string): string => `/register?referralCode=${code}`;

/** The URL of the QR code for a path of this site. */
export const qrOf = (path: string): string => `/qr?to=${encodeURIComponent(path)}`;
