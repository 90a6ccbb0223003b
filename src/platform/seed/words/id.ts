/** What the operator of the demo world says in banners and notices, in Indonesian. */
import type { DemoWords } from '../demo-words.ts';

export const ID: DemoWords = {
  rooms: {
    live: 'Meja langsung',
    fish: 'Ruang tembak ikan',
    pvp: 'Ruang kartu',
    sports: 'Olahraga',
    esports: 'Esport',
    lottery: 'Lotre',
    cockfight: 'Arena',
  },
  resting: [
    '{room} tutup sementara',
    'Slot buka sepanjang hari, masing-masing dengan tabel bayaran dan pengembalian yang pasti.',
    'Lihat slot',
  ],
  returns: [
    'Setiap slot menyebut berapa yang dikembalikan',
    'Tabel bayaran dan pengembalian yang pasti ada di dalam setiap game, sebelum putaran pertama.',
    'Lihat slot',
  ],
  deposits: [
    'Deposit e-wallet langsung masuk',
    'Mulai {least}, tanpa biaya. Setiap langkah terlihat sampai uang masuk ke saldo Anda.',
    'Cara deposit',
  ],
  playBar: [
    'Waktu dan uang Anda selalu terlihat',
    'Bilah di atas setiap game menunjukkan sudah berapa lama Anda bermain dan berapa untung ruginya.',
    'Tentang bilah permainan',
  ],
  lanternTide: ['Lantern Tide', 'Dua puluh lima garis di pelabuhan senja, mulai {bet} per putaran.', 'Buka game'],
  meaning: [
    'Apa arti pengembalian 96 %',
    'Dari setiap 100 taruhan semua pemain, 96 dibayarkan dalam jangka panjang. Dalam satu malam bisa menang atau kalah.',
    'Cara slot membayar',
  ],
  promotion: [
    'Baca ketentuannya sebelum ikut',
    'Setiap promosi menyebut apa syaratnya bagi Anda, dengan contoh sampai sen. Tidak ikut selalu gratis.',
    'Bermain aman',
  ],
  records: [
    'Setiap pergerakan tercatat',
    'Taruhan, kemenangan, deposit, dan uang yang Anda terima ada di sana beserta referensinya.',
    'Tentang catatan',
  ],
  help: ['Yang menjawab manusia', 'Tulis kepada kami dengan nomor referensinya; kasusnya langsung ditemukan.', 'Hubungi kami'],
  safety: [
    'Jaga akun tetap milik Anda',
    'Kata sandi panjang yang tidak dipakai di tempat lain lebih berharga daripada kunci mana pun.',
    'Keamanan akun',
  ],
  forget: ['Tidak ada email masuk?', 'Periksa dulu folder spam; tautan berlaku 30 menit dan sekali pakai.', 'Bantuan masuk'],
  notices: {
    closed: [
      'Slot buka, meja dan ruang lain tutup',
      '<p>Meja langsung, tembak ikan, kartu, olahraga, lotre, dan arena tutup untuk sementara. Semua slot buka.</p>',
    ],
    bank: [
      'Transfer bank perlu beberapa menit',
      '<p>Deposit lewat transfer bank masuk ke saldo Anda beberapa menit setelah dibayar. E-wallet langsung masuk.</p>',
    ],
    slots: [
      'Empat slot baru dari Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star, dan Paper Lanterns sudah masuk daftar.</p>',
    ],
    again: [
      'Di mana catatan Anda',
      '<p>Semua yang menggerakkan saldo Anda ada di catatan akun, dan setiap putaran ada di catatan taruhan.</p><p>Ingin beristirahat, atau tahu apa yang perlu diwaspadai? Halaman <a href="/help/playing-safely">Bermain aman</a> di bantuan menjelaskannya.</p>',
    ],
    desk: [
      'Meja layanan khusus untuk Anda',
      '<p>Mulai VIP 5, layanan pelanggan punya meja khusus untuk Anda. Tombol bantuan langsung menuju ke sana.</p>',
    ],
  },
};
