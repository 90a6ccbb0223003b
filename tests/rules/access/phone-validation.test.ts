// Tests the server's phone check with examples of every country, and the browser's check against the server's.
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { describe, expect, test } from 'vitest';
import { mobileNumber, validatePhone } from '#platform/rules/phone.ts';
import { countries, parsePhone } from '#values/access/phone.ts';

const all = Object.entries(examples as Record<string, string>).map(([country, national]) => {
  const number = parsePhoneNumberFromString(national, country as 'PH');
  if (!number) throw new Error(country);
  return { country, number };
});
/** A number as people write it: with and without country code, leading zero, spaces and brackets. */
const spellings = (
  { countryCallingCode: code, nationalNumber: bare }: NonNullable<ReturnType<typeof parsePhoneNumberFromString>>,
  national: string,
  international: string,
) => [
  bare,
  `+${code}${bare}`,
  `00${code}${bare}`,
  `+${code} ${bare.slice(0, 3)}-${bare.slice(3)}`,
  international,
  national.replace(/[^\d\s().-]/g, ''),
];

describe('the server’s check', () => {
  test.each(all)('the example of $country is accepted in every spelling and gives the same number', ({ number }) => {
    for (const typed of spellings(number, number.formatNational(), number.formatInternational()))
      expect([typed, mobileNumber(number.countryCallingCode, typed)]).toEqual([typed, number.number]);
  });

  test('a repeated country code without a plus is dropped', () => {
    expect(mobileNumber('62', '628123456789')).toBe('+628123456789');
    expect(mobileNumber('62', '62812345678')).toBe('+62812345678');
    expect(mobileNumber('62', '0812 3456 789')).toBe('+628123456789');
    expect(mobileNumber('7', '8 (916) 123-45-67')).toBe('+79161234567');
    // An Indian number may begin with the same digits as its country code.
    expect(mobileNumber('91', '9198123456')).toBe('+919198123456');
  });

  test('digits of any script are accepted', () => {
    for (const typed of [
      '９１７１２３４５６７',
      '٠٩١٧١٢٣٤٥٦٧',
      '۰۹۱۷۱۲۳۴۵۶۷',
      '०९१७ १२३ ४५६७',
      '০৯১৭১২৩৪৫৬৭',
      '၀၉၁၇၁၂၃၄၅၆၇',
      '๐๙๑๗๑๒๓๔๕๖๗',
    ])
      expect([typed, mobileNumber('63', typed)]).toEqual([typed, '+639171234567']);
  });

  test('a landline, a foreign number, a short number and an unknown country code are refused (AC-42)', () => {
    for (const [dialing, typed] of [
      ['63', '281234567'],
      ['63', '+84912345678'],
      ['62', '2112345678'],
      ['63', '917123456'],
      ['', '9171234567'],
      ['99999', '9171234567'],
      // A service's prefix is no trunk prefix: `90` is a call that the other side pays.
      ['55', '9011912345678'],
    ] as const)
      expect([typed, mobileNumber(dialing, typed)]).toEqual([typed, null]);
    expect(validatePhone('1', '2025550123')).toMatchObject({ code: 'field.phone' });
  });
});

describe('the browser’s check', () => {
  test.each(countries)('$countryCode has the lengths of its mobile numbers (AC-42)', ({ countryCode, minDigits, maxDigits }) => {
    // The types of the library omit this method.
    const metadata = new Metadata() as Metadata & { type(kind: 'MOBILE'): { possibleLengths(): number[] } };
    metadata.selectNumberingPlan(countryCode as 'PH');
    const lengths = metadata.type('MOBILE').possibleLengths();
    expect([minDigits, maxDigits]).toEqual([Math.min(...lengths), Math.max(...lengths)]);
  });

  test.each(countries)(
    '$countryCode: the browser accepts what the server accepts and gives the same number',
    ({ countryCode, countryDialingCode }) => {
      const { number } = all.find(({ country }) => country === countryCode) ?? {};
      if (!number) throw new Error(countryCode);
      for (const typed of [
        ...spellings(number, number.formatNational(), number.formatInternational()),
        `${countryDialingCode}${number.nationalNumber}`,
      ])
        expect([typed, parsePhone(countryDialingCode, typed)]).toEqual([typed, { e164: mobileNumber(countryDialingCode, typed) }]);
    },
  );

  test('the browser accepts all random digits that the server accepts', () => {
    const typed = fc.tuple(
      fc.constantFrom('', '+', '00', '0', '8'),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 13 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...countries), typed, ({ countryDialingCode: dialing }, [front, withCode, digits]) => {
        const text = `${front}${withCode ? dialing : ''}${digits.join('')}`;
        if (mobileNumber(dialing, text) !== null) expect(parsePhone(dialing, text)).toHaveProperty('e164');
      }),
      { numRuns: 5_000 },
    );
  });
});
