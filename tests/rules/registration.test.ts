// Rules of registration: defaults, the operator's changes, modes, and html of editors.
import { describe, expect, test } from 'vitest';
import { checkRegistration, moduleFlagsOf, registrationFields, registrationRulesOf, rulesInMode } from '#platform/rules/registration.ts';
import { safeHtml } from '#platform/rules/safe-html.ts';
import { processorTime } from './processor-time.ts';

const usual = registrationRulesOf(null, 'letters-and-digits');

describe('field config', () => {
  test('AC-14 AC-38 twenty fields; username, password and its twin always show; required ones cannot be made optional', () => {
    expect(Object.keys(usual)).toEqual([...registrationFields]);
    expect(registrationFields).toHaveLength(20);
    expect(
      Object.entries(usual)
        .filter(([, rule]) => rule.enabled)
        .map(([name]) => name),
    ).toEqual(['username', 'password', 'confirmPassword', 'email']);
    const set = registrationRulesOf(
      {
        username: { enabled: false, required: false },
        mobileNum: { enabled: true, required: false },
        verificationCode: { required: false },
      },
      'letters-and-digits',
    );
    expect(set.username).toMatchObject({ enabled: true, required: true });
    expect(set.mobileNum).toMatchObject({ enabled: true, required: true });
    expect(set.verificationCode).toMatchObject({ required: true, maxLength: 255 });
  });
  test('AC-39 the username as specified', () => {
    expect(usual.username).toMatchObject({ minLength: 2, maxLength: 15, patternId: 'username' });
  });
  test('a setting that makes no sense changes nothing', () => {
    for (const nonsense of [
      null,
      7,
      'text',
      [],
      { username: 5 },
      { username: { minLength: -1, maxLength: 1e9, type: 'file', acceptedPattern: 3, patternId: '../x', enabled: 'yes' } },
    ])
      expect(registrationRulesOf(nonsense, 'letters-and-digits')).toEqual(usual);
    expect(moduleFlagsOf({ FREEPLAY3: 'no', OTHER: true })).toEqual(moduleFlagsOf(null));
  });
  test('R18 the password follows the market', () => {
    expect(registrationRulesOf(null, 'length-only').password).toMatchObject({ minLength: 8, maxLength: 128, acceptedPattern: '*' });
  });
  test('AC-15 in mobile mode the number shows and is required; passwords only with their module', () => {
    const flags = moduleFlagsOf({});
    expect(rulesInMode(usual, flags, 'mobile')).toMatchObject({
      mobileNum: { enabled: true, required: true },
      verificationCode: { enabled: true },
      username: { enabled: false },
      password: { enabled: false },
      confirmPassword: { enabled: false },
    });
    expect(rulesInMode(usual, { ...flags, MOBILENUMPASSREG3: true }, 'mobile')).toMatchObject({
      password: { enabled: true },
      confirmPassword: { enabled: true },
    });
  });
  test('a field that does not show is neither looked at nor kept', () => {
    const { faults, values } = checkRegistration(usual, {
      username: 'ana',
      password: 'tides 77',
      confirmPassword: 'tides 77',
      email: ' a@b.co ',
      qqNum: 'not digits',
    });
    expect(faults).toEqual({});
    expect(values).toEqual({ username: 'ana', password: 'tides 77', confirmPassword: 'tides 77', email: 'a@b.co' });
  });
});

describe('SH-26 html of an editor', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><script>1</script></svg>',
    '<math><mtext></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    "<a href='//evil.example'>x</a>",
    '<a href="/\\evil.example">x</a>',
    '<a href="http://plain.example">x</a>',
    '<p onclick="x()">x</p>',
    '<p style="color:red">x</p>',
    '<iframe src="/">x</iframe>',
    '<object data=x>',
    '<form action=/x><input>',
    '<base href=//evil>',
    '<meta http-equiv=refresh>',
    '<link rel=stylesheet href=x>',
    '<<script>script>alert(1)</script>',
    '<p title="<script>">x',
    '<!-- <script> -->',
    '<!--',
    '<p',
    '<style>@import x</style>',
    '<textarea><script>1</script></textarea>',
    '<noscript><p title="</noscript><img src=x onerror=1>">',
    '\0<scr\0ipt>1</scr\0ipt>',
    '<a href="https://ok.example" onmouseover="x()">x</a>',
    '"><img src=x>',
    '<b/onclick=x>x</b>',
  ];
  test('assurance 1, 4: nothing of these lives, and doing it twice changes nothing', () => {
    for (const html of hostile) {
      const safe = safeHtml(html);
      expect(safe, html).not.toMatch(
        /<(?!\/?(?:p|br|strong|b|em|i|u|ul|ol|li|h[234]|blockquote|table|thead|tbody|tr|th|td|hr)>|\/a>|a href="(?:https:\/\/|\/[^/\\]|#|mailto:)[^"<>]*"(?: rel="noopener noreferrer")?>)/,
      );
      expect(safeHtml(safe), html).toBe(safe);
    }
  });
  test('what an editor writes stays, and is closed where it was left open', () => {
    const html =
      '<h2>Rules</h2><p>0.8 % &amp; more, <strong>every</strong> Friday. <a href="/promotions">See</a></p><ul><li>One<li>Two</ul>';
    expect(safeHtml(html)).toBe(
      '<h2>Rules</h2><p>0.8 % &amp; more, <strong>every</strong> Friday. <a href="/promotions">See</a></p><ul><li>One<li>Two</li></li></ul>',
    );
    expect(safeHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });
  test('100 kB of opening brackets is quick', () => {
    for (const piece of ['<', '<p>', '<script>', '<script></script>', '<!--', '<!---->', '<a href="', '<a href=">', '</p>', '&', '</'])
      expect(
        processorTime(() => void safeHtml(`${piece.repeat(100_000 / piece.length)}>`)),
        piece,
      ).toBeLessThan(150);
  });
});
