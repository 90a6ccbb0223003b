// Who may ask each call that needs a session, and whose object it names. A call of the catalogue that stands nowhere here fails the matrix.

/** `everybody`: whoever is signed in, on trial too. `own account`: not on trial (R19). */
export type Terms = 'everybody' | 'own account';
export const roles = ['marisol', 'vicente', 'amihan', 'andres', 'trial'] as const;

export const terms: Readonly<Record<string, Terms>> = {
  'access.logout': 'everybody',
  'access.firstLogin': 'everybody',
  'access.changePassword': 'own account',
  'access.link': 'own account',
  'access.links': 'everybody',
  'access.authenticator': 'own account',
  'access.turnAuthenticator': 'own account',
  'games.favorites': 'everybody',
  'games.favoriteList': 'everybody',
  'games.addFavorite': 'everybody',
  'games.removeFavorite': 'everybody',
  'games.recent': 'everybody',
  'games.launch': 'everybody',
  'games.play': 'everybody',
  'wallet.balance': 'everybody',
  'wallet.consolidated': 'everybody',
  'wallet.depositMethods': 'own account',
  'wallet.deposit': 'own account',
  'wallet.depositStatus': 'own account',
  'wallet.cancelDeposit': 'own account',
  'wallet.deposits': 'own account',
  'wallet.bets': 'everybody',
  'wallet.bet': 'everybody',
  'wallet.ledger': 'everybody',
  'wallet.outcome': 'everybody',
  'member.info': 'everybody',
  'member.language': 'everybody',
  'member.showWins': 'own account',
  'member.unreadCount': 'everybody',
};

/** Calls that name an object of one person: the field, the table that holds it, and what a stranger is told. */
export const owned = {
  'games.play': { field: 'launchId', table: 'launches', tells: 'missing' },
  'wallet.depositStatus': { field: 'id', table: 'deposits', tells: 'missing' },
  'wallet.cancelDeposit': { field: 'id', table: 'deposits', tells: 'missing' },
  'wallet.bet': { field: 'id', table: 'rounds', tells: 'missing' },
  'wallet.outcome': { field: 'key', table: 'money_keys', tells: 'nothing known' },
} as const;
export type Owned = keyof typeof owned;
