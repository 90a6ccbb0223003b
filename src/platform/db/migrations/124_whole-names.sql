-- Names of holders were kept as letters alone: the marks of Thai, Hindi or Burmese, which are vowels, and the dots of Cyrillic, Arabic and
-- Japanese letters were lost. From now on a name is kept as it was typed.
alter table withdrawal_accounts add column holder_incomplete boolean not null default false;

-- Korean lost nothing: its syllables were taken apart.
update withdrawal_accounts set holder = normalize(holder, NFC) where holder <> normalize(holder, NFC);
update members set payee_name = normalize(payee_name, NFC) where payee_name <> normalize(payee_name, NFC);

-- Latin, Chinese and Korean names are whole but for accents. Of the others nobody knows: their owners type them with the next withdrawal.
update withdrawal_accounts set holder_incomplete = true
where holder ~ '[^\u0001-\u036f\u1e00-\u1eff\u2e80-\u2fff\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]';

-- Where the name on record still has the marks, it is the original: without the characters that the holder has lost, it is the holder.
with known as (
  select account.id, member.payee_name as whole, account.holder as kept,
    trim(upper(regexp_replace(normalize(member.payee_name, NFD), '[ -@[-`{-~]+', ' ', 'g'))) as letters
  from withdrawal_accounts account join members member on member.id = account.member_id
  where account.holder_incomplete and member.payee_name <> account.holder
)
update withdrawal_accounts account set holder = known.whole, holder_incomplete = false
from known
where account.id = known.id and translate(known.letters, translate(known.letters, known.kept, ''), '') = known.kept;
