/** Every setting there is, by its name in `platform_settings`. A misspelt one does not compile. Without a row the rule that reads it has a default. */
export const settingNames = [
  /** 0 open, 1 maintenance, 2 closed for every region, and when that ends. */
  'status',
  /** Countries of two letters and networks (`203.0.113.0/24`) for which the site is closed. */
  'blocked_places',
  /** Whether guests get nothing but the ways in; without it the market decides. */
  'login_to_home',
  /** The flags of the whitelabel that differ from their defaults. */
  'module_flags',
  /** What differs from the defaults in the fields of registration. */
  'registration',
  /** Whether who comes from elsewhere proves it once more; without it demo mode asks nobody, because its accounts are everybody's. */
  'extra_verification',
  /** Whether agents are kept from the members' side. */
  'separate_sides',
  /** What a trial account begins with. */
  'trial_balance',
  /** `{ [vendor code]: "slow" | "closed" }`; who is not in it is open. */
  'vendors',
  /** How long, in milliseconds, a slow vendor lets one wait. */
  'vendor_delay',
  /** Its amount, when it was read, and where its rules stand. */
  'jackpot',
  /** Addresses before which pictures and games may be asked for elsewhere. */
  'image_cdns',
  'launch_cdns',
  /** `{ "dailyLimit", "openMinutes" }`. */
  'deposits',
  /** `{ "enabled": true }`. */
  'referral',
  'feedback',
  'customer_service',
  'analytics',
  /** Hosts: the one to go to, and all by which the site is reached. */
  'domain_route',
  'domains',
  /** `{ "android": "https://…", "ios": "https://…" }`, and `{ "label", "url" }`. */
  'app',
  'third_party_app',
  /** Rows that the platform writes for itself; nobody switches them. */
  'demo_accounts',
  /** The brand that gave the limits of deposits, and the three letters of the currency that all money is kept in. */
  'terms_of',
  'currency',
  'seeded',
] as const;

export type SettingName = (typeof settingNames)[number];
