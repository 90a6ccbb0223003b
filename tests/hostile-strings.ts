// Hostile and unusual texts that people and programs put into form fields.

export const hostileStrings: Readonly<Record<string, string>> = {
  nothing: '',
  blanks: '   ',
  'ten thousand letters': 'a'.repeat(10_000),
  emoji: '🌊🏝️👩‍👩‍👧‍👦',
  'marks that turn the line round': '\u202egnp.exe\u2066\u200f',
  html: '<img src=x onerror=alert(1)><b>b</b>',
  SQL: "'; drop table members; --",
  'a NUL': 'a\u0000b',
  'half a letter': 'a\ud800',
  Arabic: 'مرحبا بكم',
  Chinese: '汉字密码',
  Thai: 'ภาษาไทย',
  'a piece with line breaks': 'first\nsecond\r\nthird\ttabbed',
  'a piece of a template': '{{7*7}}%s%00',
};
