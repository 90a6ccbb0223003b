/** The operator's feature flags and their defaults (AC-32). They open or close ways to sign in, register and reset a password. */
const featureFlagDefaults = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  CHNGPASSVERIF3: false,
  /** The third-party phone provider sends the codes for numbers, where connected (AC-41). */
  FIREBASESMS3: false,
  /** Social login, where connected (AC-37). */
  GOOGLELOGIN3: true,
  FACEBOOKLOGIN3: true,
};
export type FeatureFlags = Readonly<typeof featureFlagDefaults>;
export type FeatureFlag = keyof FeatureFlags;

export const featureFlags = Object.keys(featureFlagDefaults) as readonly FeatureFlag[];

/** The default flags with the operator's setting `module_flags` applied. */
export function readFeatureFlags(setting: unknown): FeatureFlags {
  const overrides = typeof setting === 'object' && setting !== null ? (setting as Readonly<Record<string, unknown>>) : {};
  const entries = Object.entries(featureFlagDefaults).map(([name, standard]) => [
    name,
    typeof overrides[name] === 'boolean' ? overrides[name] : standard,
  ]);
  return Object.fromEntries(entries) as FeatureFlags;
}
