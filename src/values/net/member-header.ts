/** In a platform's answer to a call with a session: whose it is, in any spelling. The edge takes it off, and limits by member with it. */
export const memberHeader = 'x-isla-member';
