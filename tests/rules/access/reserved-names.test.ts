// Names that members and agents choose: none that could be taken for the house's, and none that draws nothing or runs over the lines.
import { expect, test } from 'vitest';
import { brand as isla } from '#brands/isla/brand.ts';
import { reservedFault } from '#platform/rules/reserved-names.ts';
import { linkNameFault, nicknameFault, normalizeNickname } from '#values/access/profile.ts';

const faultOf = (typed: string): string | null => {
  const name = normalizeNickname(typed);
  return (nicknameFault(name) ?? reservedFault(name, isla))?.code ?? null;
};

test.each([
  'admin',
  'Admin 7',
  'superadmin',
  'аdmin',
  'ａｄｍｉｎ',
  'ѕuрроrt',
  'i.s.l.a',
  'i s l a',
  'Is-la',
  'lsla',
  '1s1a',
  'ISLА',
  'ísľa',
  'íslа team',
  'a_d_m_i_n',
  'adm\u200bin',
  'adm\u3164in',
  '𝐚𝐝𝐦𝐢𝐧',
  'οfficial',
  'Support2',
  'customer service',
  'Customer.Service',
  '客服小王',
  'แอดมิน',
  'Hỗ trợ',
  'ho.tro',
])('%j could be taken for the house’s (MC-21)', (typed) => {
  expect(faultOf(typed)).toBe('field.nickname_reserved');
});

test.each(['Chris Lane', 'Marisol', 'Nguyễn', 'ใจดี', 'น้ำใจ', '김철수', 'Ольга', 'पूर्णिमा', 'tess l. adams', 'Ana_1', 'மீனாட்சி'])(
  '%j is a name (MC-21)',
  (typed) => {
    expect(faultOf(typed)).toBeNull();
  },
);

test.each(['\u3164\u3164', '\u200b', '\u2800\u2800', 'e\u0301\u0317\u0320\u0324x', 'Z\u0335\u0321\u0322a'])(
  '%j draws nothing, or over other lines, and is refused (MC-21)',
  (typed) => {
    expect(faultOf(typed)).toMatch(/^field\.(?:required|nickname)$/);
  },
);

test('the name of an invitation link may have signs, and no marks without end', () => {
  expect(linkNameFault(normalizeNickname('Facebook – May (50%)'))).toBeNull();
  expect(linkNameFault(normalizeNickname(' \u3164 '))).toEqual({ code: 'field.required' });
  expect(linkNameFault('a\u0321\u0322\u0335')).toEqual({ code: 'field.invalid' });
});
