/** All setting names in `platform_settings`. A missing row means the default of the rule that reads it. */
export const settingNames = [
  /** 0 open, 1 maintenance, 2 closed in every region, with the end time. */
  'status',
  /** Two-letter country codes and networks (`203.0.113.0/24`) for which the site is closed. */
  'blocked_places',
  /** Whether guests see only the login pages. Unset, the brand's market decides. */
  'login_to_home',
  /** Whitelabel flags that differ from their defaults. */
  'module_flags',
  /** Registration fields that differ from their defaults. */
  'registration',
  /** Whether a login from a new network needs extra verification. Unset, demo mode skips it because its accounts are public. */
  'extra_verification',
  /** Whether agents are kept out of the member site. */
  'separate_sides',
  /** Starting balance of a trial account. */
  'trial_balance',
  /** `{ [vendor code]: "slow" | "closed" }`; an absent vendor is open. */
  'vendors',
  /** `{ [vendor code]: instant }`: since when a vendor is slow or closed. */
  'vendor_since',
  /** `["code"]`: lotteries that are no longer held. */
  'withdrawn_lotteries',
  /** Delay of a slow vendor, in milliseconds. */
  'vendor_delay',
  /** The games that feed the jackpot, its share, seed and chance; see `rules/jackpot/jackpot-terms.ts`. */
  'jackpot',
  /** Base URLs of alternative hosts for images and game launches. */
  'image_cdns',
  'launch_cdns',
  /** `{ "dailyLimit", "openMinutes" }`. */
  'deposits',
  /** Limits, fee and times of withdrawals; see `areas/wallet/withdrawals.ts`. */
  'withdrawals',
  /** Ratios of points, and how redemptions are decided; see `rules/loyalty/point-terms.ts`. */
  'points',
  /** Rebate rates in hundredths of a percent, by product: `{ "RNG": 50 }`. */
  'rebates',
  /** By how many months the demo moves the days of its promotions. */
  'demo_months',
  /** `{ "device": 3, "network": 20 }`: accounts of one device and of one network that may take the same code or draw. */
  'reward_limits',
  /** Highest stakes of one bet, by product: `{ "RNG": "500.00" }`. */
  'highest_stakes',
  /** `["code"]`: vendors whose games take money from a wallet apart from the balance. */
  'vendor_wallets',
  /** `{ "minimum", "maximum", "dailyLimit" }` of transfers to the upline. */
  'transfers',
  /** `{ "activeBet": "100.00", "offerHours": 72, "carryLoss": false }`: see `areas/agent/`. */
  'agents',
  /** `{ "transfer": "20000.00", "rates": { "dividend": 3000 } }`: above it an agent's line needs two people; see `rules/agents/`. */
  'second_person',
  /** `{ "enabled": true }`. */
  'referral',
  'feedback',
  'customer_service',
  'analytics',
  /** Hosts: the one to redirect to, and all that serve the site. */
  'domain_route',
  'domains',
  /** `{ "android": "https://…", "ios": "https://…" }`, and `{ "label", "url" }`. */
  'app',
  'third_party_app',
  /** Written only by the platform itself. */
  'demo_accounts',
  /** The brand whose deposit limits were loaded, and the three-letter currency of all money. */
  'terms_of',
  'currency',
  'seeded',
] as const;

export type SettingName = (typeof settingNames)[number];
