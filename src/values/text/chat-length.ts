/** Bounds of a message to customer service. */
export const mostChatCharacters = 1_000;
