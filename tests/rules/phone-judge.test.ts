// The judge of mobile numbers against the examples of every country, and the browser's first look against the judge.
import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { describe, expect, test } from 'vitest';
import { judgePhone, mobileNumber } from '#platform/rules/phone.ts';
import { countries, readPhone } from '#values/phone.ts';

const all = Object.entries(examples as Record<string, string>).map(([country, national]) => {
  const number = parsePhoneNumberFromString(national, country as 'PH');
  if (!number) throw new Error(country);
  return { country, number };
});
/** A number as people write it: with and without its code, a zero, spaces and brackets. */
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

describe('AC-38 the judge', () => {
  test.each(all)('AC-38 takes the example of $country however it is written, and turns it into no other', ({ number }) => {
    for (const typed of spellings(number, number.formatNational(), number.formatInternational()))
      expect([typed, mobileNumber(number.countryCallingCode, typed)]).toEqual([typed, number.number]);
  });

  test('AC-38 a code that is typed once more without a plus is no part of the number', () => {
    expect(mobileNumber('62', '628123456789')).toBe('+628123456789');
    expect(mobileNumber('62', '62812345678')).toBe('+62812345678');
    expect(mobileNumber('62', '0812 3456 789')).toBe('+628123456789');
    expect(mobileNumber('7', '8 (916) 123-45-67')).toBe('+79161234567');
    // An Indian number may begin like the code.
    expect(mobileNumber('91', '9198123456')).toBe('+919198123456');
  });

  test('AC-38 digits of any script are digits', () => {
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

  test('AC-38 what is no mobile number is refused: a house, another country, too short, no code', () => {
    for (const [dialing, typed] of [
      ['63', '281234567'],
      ['63', '+84912345678'],
      ['62', '2112345678'],
      ['63', '917123456'],
      ['', '9171234567'],
      ['99999', '9171234567'],
    ] as const)
      expect([typed, mobileNumber(dialing, typed)]).toEqual([typed, null]);
    expect(judgePhone('1', '2025550123')).toMatchObject({ code: 'field.phone' });
  });
});

describe('AC-38 the first look of the browser', () => {
  test.each(countries)('AC-30 AC-38 $countryCode has the lengths of its mobile numbers', ({ countryCode, minDigits, maxDigits }) => {
    // Its types leave out what it can do.
    const metadata = new Metadata() as Metadata & { type(kind: 'MOBILE'): { possibleLengths(): number[] } };
    metadata.selectNumberingPlan(countryCode as 'PH');
    const lengths = metadata.type('MOBILE').possibleLengths();
    expect([minDigits, maxDigits]).toEqual([Math.min(...lengths), Math.max(...lengths)]);
  });

  test.each(countries)(
    'AC-38 $countryCode: it refuses nothing that the judge takes, and names the same number',
    ({ countryCode, countryDialingCode }) => {
      const { number } = all.find(({ country }) => country === countryCode) ?? {};
      if (!number) throw new Error(countryCode);
      for (const typed of [
        ...spellings(number, number.formatNational(), number.formatInternational()),
        `${countryDialingCode}${number.nationalNumber}`,
      ])
        expect([typed, readPhone(countryDialingCode, typed)]).toEqual([typed, { e164: mobileNumber(countryDialingCode, typed) }]);
    },
  );

  test('AC-38 whatever digits are typed, it refuses nothing that the judge takes', () => {
    const typed = fc.tuple(
      fc.constantFrom('', '+', '00', '0', '8'),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 13 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...countries), typed, ({ countryDialingCode: dialing }, [front, withCode, digits]) => {
        const text = `${front}${withCode ? dialing : ''}${digits.join('')}`;
        if (mobileNumber(dialing, text) !== null) expect(readPhone(dialing, text)).toHaveProperty('e164');
      }),
      { numRuns: 5_000 },
    );
  });
});
