/** A mail or text message rejected for its recipient, such as an unknown address; other recipients still work. */
export class RecipientRejected extends Error {}
