/** The Markdown that editors need in a notice: paragraphs, lists, bold text and links. */
import { ownValue } from '#values/own-value.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inline = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => ownValue(escapes, sign) ?? sign)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(([^()\s]+)\)/g, '<a href="$2">$1</a>');

/** HTML that still has to be made safe: a link may lead anywhere. */
export const noticeHtml = (text: string): string =>
  text
    .trim()
    .split(/\r?\n\s*\n/)
    .map((block) => {
      const lines = block.split(/\r?\n/);
      if (!lines.every((line) => line.startsWith('- '))) return `<p>${inline(lines.join(' '))}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
    })
    .join('');
