/** A letter or message that was refused for the sake of its recipient, as for an address that does not exist: the way is open to all others. */
export class RecipientRefused extends Error {}
